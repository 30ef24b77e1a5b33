import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";
import { useToasts } from "@/lib/browser/toasts";
import "./computed-style";
import { server } from "./msw/server";

// Ceilings for what hangs: how fast a machine is that has other work as well decides nothing.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const unannounced: string[] = [];
beforeAll(() =>
  server.listen({
    onUnhandledRequest: ({ method, url }) => {
      unannounced.push(`${method} ${url}`);
      throw new Error("No test announced this request.");
    },
  }),
);
afterEach(() => {
  expect(unannounced.splice(0)).toEqual([]);
  server.resetHandlers();
  // What one test was told is no other's.
  useToasts.setState({ toasts: [] });
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

// jsdom draws nothing: what asks about sizes and media gets a plain answer.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.getAnimations ??= () => [];
Element.prototype.scrollIntoView ??= () => undefined;
// Popovers and modal dialogs are the browser's own; jsdom knows the elements and not yet how to open them.
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
Element.prototype.setPointerCapture ??= () => undefined;
document.elementFromPoint ??= () => null;
Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null });
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollBy ??= () => undefined;
