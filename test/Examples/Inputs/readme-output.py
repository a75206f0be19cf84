"""Prints the last unmarked code block of a README: the output that it shows."""
import re
import sys

blocks = re.findall(r"^```\n(.*?)^```$", open(sys.argv[1]).read(), re.MULTILINE | re.DOTALL)
sys.stdout.write(blocks[-1])
