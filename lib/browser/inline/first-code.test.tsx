import { firstCodeScript, waitsAttribute } from "./first-code";

const said = () => document.documentElement.getAttribute(waitsAttribute);
const scripts = () => [...document.querySelectorAll("script")];
const online = (isOnline: boolean) =>
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
/** A script of the page, as its HTML names it. */
function named(address: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.setAttribute("src", address);
  script.setAttribute("async", "");
  script.type = "text/plain"; // the test says what comes of it
  document.head.append(script);
  return script;
}
const fails = (node: Element | undefined) => node?.dispatchEvent(new Event("error"));
const comes = (node: Element | undefined) => node?.dispatchEvent(new Event("load"));

beforeAll(() => {
  // It is the text of a program for the head of a page; this runs it as a page does.
  (0, eval)(firstCodeScript("Connection </script> lost"));
});
beforeEach(() => {
  jest.useFakeTimers();
  online(true);
});
afterEach(() => {
  scripts().forEach((each) => {
    comes(each);
    each.remove();
  });
  jest.useRealTimers();
  online(true);
});

test("a script that does not come is asked for again under the same address, and that is said from the second time on", () => {
  const first = named("/_next/static/chunks/a.js");
  fails(first);
  expect(said()).toBeNull();
  jest.advanceTimersByTime(500);
  const [second] = scripts();
  expect(second).not.toBe(first);
  expect([second?.getAttribute("src"), second?.hasAttribute("async")]).toEqual([
    "/_next/static/chunks/a.js",
    true,
  ]);
  fails(second);
  expect(said()).toBe("Connection </script> lost");
  jest.advanceTimersByTime(999);
  expect(scripts()).toEqual([second]);
  jest.advanceTimersByTime(1);
  expect(scripts()[0]).not.toBe(second);
  comes(scripts()[0]);
  expect(said()).toBeNull();
});

test("offline it is said at once, and all of it is asked for when the network is back", () => {
  online(false);
  const gone = [named("/_next/static/chunks/a.js"), named("/_next/static/chunks/b.js")];
  gone.forEach(fails);
  expect(said()).not.toBeNull();
  online(true);
  dispatchEvent(new Event("online"));
  const again = scripts();
  expect(again.map((each) => each.getAttribute("src"))).toEqual(gone.map((each) => each.getAttribute("src")));
  comes(again[0]);
  expect(said()).not.toBeNull();
  comes(again[1]);
  expect(said()).toBeNull();
});

test("a style sheet of the page is asked for again as well", () => {
  const sheet = document.createElement("link");
  sheet.setAttribute("rel", "stylesheet");
  sheet.setAttribute("href", "/_next/static/chunks/a.css");
  document.head.append(sheet);
  fails(sheet);
  jest.advanceTimersByTime(500);
  const again = document.querySelector("link");
  expect(again).not.toBe(sheet);
  comes(again ?? undefined);
  again?.remove();
});

test("late code and scripts of others are left alone", () => {
  const late = named("/_next/static/chunks/late.js");
  late.onerror = () => undefined;
  const other = named("https://elsewhere.test/x.js");
  fails(late);
  fails(other);
  jest.advanceTimersByTime(60_000);
  expect(scripts()).toEqual([late, other]);
});

describe("what failed before this ran", () => {
  const sizes = new Map<string, number>();
  beforeEach(() => {
    sizes.clear();
    Object.defineProperty(globalThis, "PerformanceResourceTiming", {
      configurable: true,
      value: class {
        get decodedBodySize() {
          return 0;
        }
      },
    });
    Object.defineProperty(performance, "getEntriesByName", {
      configurable: true,
      value: (address: string) =>
        [...sizes]
          .filter(([each]) => address.endsWith(each))
          .map(([, decodedBodySize]) => ({ decodedBodySize })),
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "PerformanceResourceTiming");
    Reflect.deleteProperty(performance, "getEntriesByName");
  });

  test("is found when the page has loaded, and asked for again; what came is not", () => {
    const [lost, there, old] = [
      named("/_next/static/chunks/a.js"),
      named("/_next/static/chunks/b.js"),
      named("/_next/static/chunks/old.js"),
    ];
    old.setAttribute("nomodule", "");
    sizes.set("/_next/static/chunks/a.js", 0);
    sizes.set("/_next/static/chunks/b.js", 100);
    dispatchEvent(new Event("load"));
    jest.advanceTimersByTime(500);
    expect(scripts()).not.toContain(lost);
    expect(scripts()).toEqual(expect.arrayContaining([there, old]));
    expect(scripts()[0]?.getAttribute("src")).toBe("/_next/static/chunks/a.js");
  });
});

test("its text ends no script", () => {
  expect(firstCodeScript("</script>")).not.toContain("</script>");
});
