"""Uses the page of `pathconfig report` as people do, and compares its answers with `query`.

Usage: page.py PATHCONFIG [FIREFOX]
"""

import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

import axe_core_python
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from firefox import Firefox

TOOL = str(pathlib.Path(sys.argv[1]).resolve())
CLIENTS = ["--client", "ios", "--client", "android", "--config", "none", "--quiet"]
FILES = [
    "Samples/Apps/ios.json", "Samples/Apps/android.json", "Samples/Visit/app.json",
    "Samples/Query/all-clients/app.json", "Samples/Query/built-in-rules/app.json",
    "Samples/Query/coercion/app.json", "Samples/Query/posts/app.json",
    "Samples/Fix/app.json",
]
HOSTILE = {"rules": [
    {"patterns": ["</script><script>alert(1)</script>", ".*"],
     "properties": {"</script><img src=x onerror=alert(1)>": "\"'<b>", "context": "modal"}},
    {"patterns": ["/\u202Eeman$", "/it's$"],
     "properties": {"__proto__": {"a": "</style>"}, "constructor": "\u2028\u202E"}},
]}
URLS_PER_FILE = 200

# Pages with parts that a page on one file lacks: a name, the parts, the command.
OTHER_PAGES = [
    ("apps", ["main > #attention:first-of-type .error-card", "#attention .pages .picture.never", "#pages .app", "#page-app",
              "#page-moment", "#page-findings", "#pages .badge"],
     ["report", "--config", "Samples/Apps/shop/.pathconfig.json"]),
    ("difference", ["#difference .card"],
     ["report", "Samples/Apps/ios.json", "Samples/Apps/ios.server.json", "--config", "none"]),
    ("moments", ["#moments li", "#difference .card"],
     ["report", "@library", "--config", "Samples/Moments/library/.pathconfig.json"]),
    ("routes", ["#pages .page", "#rules .reach"],
     ["report", "Samples/Routes/stock/app.json", "--routes", "Samples/Routes/stock/routes.txt",
      "--config", "none"]),
]

READ = """
const [urls] = arguments;
const input = document.getElementById('url');
return urls.map((url) => {
  input.value = url;
  input.dispatchEvent(new Event('input'));
  return [...document.querySelectorAll('#answers > .card')].map((card) => ({
    isUnanswered: card.dataset.client === undefined,
    properties: Object.fromEntries([...card.querySelectorAll('tbody tr')].map((row) => [
      row.querySelector('th').textContent, row.querySelector('td').textContent])),
  }));
});
"""


class Failures:
    def __init__(self):
        self.count = 0
        self.checks = 0

    def expect(self, holds, message):
        self.checks += 1
        if not holds:
            self.count += 1
            print(f"FAILED {message}"[:600])


failures = Failures()


def run(*arguments, text=None):
    return subprocess.run([TOOL, *arguments], input=text, capture_output=True, text=True)


def browser():
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))


def urls(text):
    draw = random.Random(len(text))
    words = sorted(set(re.findall(r"[A-Za-z0-9_-]+", text))) + ["1", "new", "x%20y"]
    found = ["/", "?", "/recede_historical_location", "https://example.com/new"]
    while len(found) < URLS_PER_FILE:
        url = "".join("/" + draw.choice(words) for _ in range(draw.randint(1, 3)))
        found.append(url + draw.choice(["", "", "", "/", "?page=2", "?q=/new", "#top"]))
    return found


def shown(text):
    """A text as the page shows it: what nobody sees stands as numbers."""
    hidden = "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
    return re.sub(hidden, lambda match: f"\\u{ord(match.group()):04x}", text)


def check_answers(driver, file, page):
    asked = urls(pathlib.Path(file).read_text())
    lines = run("query", "--format", "json", *CLIENTS, "-", file, text="\n".join(asked) + "\n")
    expected = [json.loads(line) for line in lines.stdout.splitlines()]
    driver.get(page)
    answers = driver.execute_script(READ, asked)
    failures.expect(len(expected) == 2 * len(asked), f"{file}: {len(expected)} answers of query")
    for index, answer in enumerate(expected):
        card = answers[index // 2][index % 2]
        if card["isUnanswered"] and answer["properties"] is None:
            failures.expect(True, "")
            continue
        wanted = {
            shown(name): json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            for name, value in (answer["properties"] or {}).items()
        }
        wanted = {name: shown(value) for name, value in wanted.items()}
        failures.expect(
            card["properties"] == wanted, f"{file} {answer['client']} {answer['url']}: {card} {wanted}")
    return len(expected)


def check_controls(driver, page):
    driver.get("about:blank")
    driver.get(page + "#url=%2Fposts%2Fnew")
    field = driver.find_element(By.ID, "url")
    failures.expect(field.get_attribute("value") == "/posts/new", "the link holds the state")
    field.clear()
    field.send_keys("/new?page=2")
    time.sleep(0.5)
    failures.expect("page%3D2" in driver.current_url, "the address follows what is typed")
    for link in driver.find_elements(By.CSS_SELECTOR, "#contents a"):
        link.click()
        target = driver.current_url.split("#")[1]
        failures.expect(driver.find_elements(By.ID, target), f"#{target} is a section")
    for summary in driver.find_elements(By.CSS_SELECTOR, "#answers summary"):
        summary.click()
        shown_lines = summary.find_elements(By.XPATH, "../ul/li")
        failures.expect(shown_lines and all(line.text for line in shown_lines), "near misses open")
    for button in driver.find_elements(By.CSS_SELECTOR, "#pages .page button")[:5]:
        driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()
        details = button.find_element(By.XPATH, "ancestor::tr/following-sibling::tr[1]")
        cards = details.find_elements(By.CSS_SELECTOR, ".clients > .card")
        failures.expect(details.is_displayed() and cards, f"{button.text} opens its answers")
        link = details.find_elements(By.CSS_SELECTOR, "p > button.link")[-1]
        driver.execute_script("arguments[0].click()", link)
        wanted = "" if button.text == "(no path)" else button.text
        failures.expect(field.get_attribute("value") == wanted, f"{button.text} is asked")
        driver.execute_script("arguments[0].click()", button)
        failures.expect(not details.is_displayed(), f"{button.text} closes again")
    check_table(driver)
    count = driver.find_elements(By.ID, "finding-count")
    if count:
        for box in driver.find_elements(By.CSS_SELECTOR, "#findings input[type=checkbox]"):
            before = count[0].text
            box.click()
            failures.expect(count[0].text != before, "a filter hides findings")
            box.click()
            failures.expect(count[0].text == before, "a filter shows them again")
        driver.find_element(By.ID, "filter").send_keys("no finding has this text")
        failures.expect(count[0].text.startswith("0 of"), "words filter findings")


def check_table(driver):
    """The filters of the table of pages leave the rows that they are about."""
    count = driver.find_element(By.ID, "page-count")
    before = count.text
    for name in ["differs", "changes", "findings"]:
        for box in driver.find_elements(By.ID, f"page-{name}"):
            driver.execute_script("arguments[0].click()", box)
            rows = driver.find_elements(By.CSS_SELECTOR, "#pages tr.page")
            word = "finding" if name == "findings" else name
            marked = [row for row in rows if word in row.text]
            failures.expect(rows and len(rows) == len(marked), f"the filter {name} shows marked rows")
            driver.execute_script("arguments[0].click()", box)
            failures.expect(count.text == before, f"without the filter {name}, all rows come back")
    for select in driver.find_elements(By.CSS_SELECTOR, "#page-app"):
        select.find_elements(By.TAG_NAME, "option")[1].click()
        heads = driver.find_elements(By.CSS_SELECTOR, "#pages thead th")
        failures.expect(len(heads) == 2, "one app has one column")
        select.find_elements(By.TAG_NAME, "option")[0].click()
    field = driver.find_element(By.ID, "page-filter")
    field.send_keys("no page has this text")
    failures.expect(count.text.startswith("0 of"), "words filter pages")
    field.send_keys(Keys.BACKSPACE * 30)
    failures.expect(count.text == before, "without words, all rows come back")


def check_keyboard(driver, page):
    """Every control is reached with Tab, in the order of the page, and shows that it is."""
    driver.get("about:blank")
    driver.get(page)
    driver.execute_script("document.activeElement.blur()")
    controls = "a[href], button, input, select, summary, [tabindex='0']"
    script = """
        const all = [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility());
        return [all.length, all.indexOf(document.activeElement),
          getComputedStyle(document.activeElement).outlineStyle];
    """
    count = driver.execute_script(script, controls)[0]
    reached = []
    for _ in range(count):
        ActionChains(driver).send_keys(Keys.TAB).perform()
        _, place, outline = driver.execute_script(script, controls)
        reached.append(place)
        failures.expect(outline != "none", f"control {place} of {page} shows its focus")
    failures.expect(reached == list(range(count)), f"{page}: Tab reaches {reached} of {count}")
    driver.find_elements(By.CSS_SELECTOR, "#pages .page button")[0].send_keys(Keys.ENTER)
    driver.find_elements(By.CSS_SELECTOR, "#pages .details p > button.link")[-1].send_keys(Keys.ENTER)
    field = driver.switch_to.active_element
    failures.expect(field.get_attribute("id") == "url", "Enter on a URL leads to its answer")
    field.send_keys(Keys.COMMAND if sys.platform == "darwin" else Keys.CONTROL, "a")
    field.send_keys("/new")
    cards = driver.find_elements(By.CSS_SELECTOR, "#answers > .card")
    failures.expect(field.get_attribute("value") == "/new" and cards, "a URL is typed and answered")


def check_access(driver, page):
    """axe-core, and that nothing is wider than the window, light and dark."""
    axe = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
    for scheme in ["light", "dark"]:
        for width in [390, 1280, 1920]:
            driver.set_window_size(width, 900)
            features = [{"name": "prefers-color-scheme", "value": scheme}]
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            driver.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride",
                {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
            driver.get(page)
            overflow = driver.execute_script(
                "return document.documentElement.scrollWidth - window.innerWidth")
            failures.expect(overflow <= 0, f"{page} is {overflow} too wide at {width}")
            result = driver.execute_async_script(
                axe + ";const done = arguments[arguments.length - 1]; axe.run().then(done);")
            for violation in result["violations"]:
                nodes = [node["html"][:120] for node in violation["nodes"][:3]]
                failures.expect(False, f"axe {scheme} {width} {violation['id']}: {nodes}")
            failures.expect(len(result["passes"]) > 10, "axe looks at the page")
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def check_silence(driver, name):
    """No message of the console, and no request but for the file itself."""
    for entry in driver.get_log("browser"):
        failures.expect(False, f"{name}: console: {entry['message']}")
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            url = message["params"]["request"]["url"]
            failures.expect(url.startswith("file:"), f"{name}: requests {url}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        hostile = pathlib.Path(folder) / "hostile.json"
        hostile.write_text(json.dumps(HOSTILE))
        driver = browser()
        firefox = Firefox(sys.argv[2]) if len(sys.argv) > 2 else None
        try:
            total = firefox_total = 0
            for number, file in enumerate([*FILES, str(hostile)]):
                page = pathlib.Path(folder) / f"{number}.html"
                made = run("report", *CLIENTS, file, "--output", str(page))
                failures.expect(made.returncode == 0, f"{file}: {made.stderr}")
                failures.expect(page.stat().st_size < 400 * 1024, f"{file}: {page.stat().st_size} bytes")
                total += check_answers(driver, file, page.as_uri())
                if firefox is not None:
                    firefox_total += check_answers(firefox, file, page.as_uri())
                check_controls(driver, page.as_uri())
                check_keyboard(driver, page.as_uri())
                check_access(driver, page.as_uri())
                check_silence(driver, file)
            for name, shown_parts, arguments in OTHER_PAGES:
                page = pathlib.Path(folder) / f"{name}.html"
                clients = [] if name == "apps" else ["--client", "ios"]
                run(*arguments, *clients, "--output", str(page))
                driver.get(page.as_uri())
                check_table(driver)
                for part in shown_parts:
                    failures.expect(driver.find_elements(By.CSS_SELECTOR, part), f"{name}: {part}")
                check_keyboard(driver, page.as_uri())
                check_access(driver, page.as_uri())
                check_silence(driver, name)
            for message in firefox.messages if firefox is not None else []:
                failures.expect(False, f"Firefox: {message}")
        finally:
            driver.quit()
            if firefox is not None:
                firefox.quit()
    print(f"{total} answers in Chromium and {firefox_total} in Firefox compared with query")
    print(f"{failures.checks - failures.count} passed, {failures.count} failed")
    sys.exit(1 if failures.count else 0)


main()
