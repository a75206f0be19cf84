"""interrupt.py COMMAND...: runs it again and again, interrupted later each time in turn by what a terminal, a build or a lost connection sends, until it comes to its end."""
import signal
import subprocess
import sys
import time

for step in range(40):
    process = subprocess.Popen(sys.argv[1:])
    time.sleep(0.1 * 1.25**step)
    process.send_signal((signal.SIGINT, signal.SIGTERM, signal.SIGHUP)[step % 3])
    if process.wait() == 0:
        sys.exit(0)
sys.exit("never came to its end")
