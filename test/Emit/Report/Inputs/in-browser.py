"""Opens a report in headless Chromium, with a script after it that clicks and writes what it finds; prints that.

    in-browser.py REPORT.html SCRIPT.js FOLDER
"""
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

report, script, folder = Path(sys.argv[1]), Path(sys.argv[2]).read_text(), Path(sys.argv[3])
folder.mkdir(parents=True, exist_ok=True)
page = folder / "page.html"
harness = "const say = (...words) => document.getElementById('said').textContent += words.join(' ') + '\\n';"
page.write_text(report.read_text().replace("</html>", f"<pre id=said></pre><script>{harness}\n{script}\nsay('end');</script></html>"))
command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={folder}/profile", "--window-size=1600,1000",
           "--virtual-time-budget=5000", "--dump-dom", page.as_uri()]
dom = subprocess.run(command, capture_output=True, text=True, timeout=120).stdout
print(unescape(re.search(r'<pre id="said">(.*?)</pre>', dom, re.S)[1]))
