import { act, fireEvent, render, screen } from "@testing-library/react";
import words from "@/messages/page-fault.json";
import { CodeMissing } from "@/lib/browser/lazy-code";
import { PageFault, pageFaultDirection, pageFaultLocale } from "./page-fault";

const chunk = Object.assign(new Error("Failed to load chunk /_next/static/chunks/a.js"), {
  name: "ChunkLoadError",
});
let isReachable = false;
const settle = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const fetched = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers();
  isReachable = false;
  globalThis.fetch = jest.fn(() =>
    isReachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch")),
  );
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = fetched;
});

test.each(["en", "es", "ar"] as const)(
  "a page that did not come says so in the language of this browser (%s)",
  (locale) => {
    localStorage.setItem("locale", locale);
    render(<PageFault error={chunk} />);
    expect(screen.getByRole("heading", { name: words[locale].title })).toBeInTheDocument();
    expect(screen.getByText(words[locale].text)).toBeInTheDocument();
    expect([pageFaultLocale(), pageFaultDirection()]).toEqual([locale, locale === "ar" ? "rtl" : "ltr"]);
  },
);

test.each([
  ["late code", new CodeMissing("lost")],
  ["a chunk of the framework", chunk],
  ["a call for a page", new TypeError("Failed to fetch")],
  [
    "the rest of a page",
    new Error("The connection to the page was unexpectedly closed, possibly due to loss of Wi-Fi."),
  ],
])("where %s did not come, it is loaded again by itself once the server answers", async (_what, error) => {
  const reload = jest.fn();
  render(<PageFault error={error} reload={reload} />);
  await settle(9000);
  expect(reload).not.toHaveBeenCalled();
  isReachable = true;
  await settle(3000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("the event of the browser is enough, and a page that breaks again is not loaded for ever", async () => {
  const reload = jest.fn();
  isReachable = true;
  const { unmount } = render(<PageFault error={chunk} reload={reload} />);
  act(() => void dispatchEvent(new Event("online")));
  await settle(0);
  expect(reload).toHaveBeenCalledTimes(1);
  unmount();
  render(<PageFault error={chunk} reload={reload} />);
  await settle(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await settle(33_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a mistake of ours is not hidden behind reloads", async () => {
  const reload = jest.fn();
  isReachable = true;
  render(<PageFault error={new Error("undefined is not a function")} reload={reload} />);
  expect(screen.getByRole("heading", { name: words.en.title })).toBeInTheDocument();
  await settle(60_000);
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: words.en.reload }));
  expect(reload).toHaveBeenCalledTimes(1);
});
