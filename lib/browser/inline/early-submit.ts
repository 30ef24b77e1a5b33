/** On a form that the page's own code has yet to take over. */
export const waitingAttribute = "data-waits";

/**
 * Runs in the head, before any other script. A form that is sent before its code has arrived would be sent by
 * the browser itself: what was typed would be gone from the boxes, and a password perhaps in the address. It
 * is noted instead, and goes out once its code is there.
 */
export const earlySubmitScript = `(()=>{const early=window.parleyEarlySubmits=new WeakSet;document.addEventListener("submit",e=>{if(e.target.hasAttribute(${JSON.stringify(waitingAttribute)})){e.preventDefault();early.add(e.target)}},true)})()`;

declare global {
  interface Window {
    parleyEarlySubmits?: WeakSet<EventTarget>;
  }
}

/** Sends a form that somebody had sent too early, when what its code does on arrival is done. */
export function sendIfEarly(form: HTMLFormElement): void {
  if (window.parleyEarlySubmits?.delete(form))
    setTimeout(() => {
      form.requestSubmit();
    });
}
