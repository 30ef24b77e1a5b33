/** On what begins at its end: a conversation, whose newest message is read first. */
export const fromEndAttribute = "data-from-end";

/**
 * Runs in the head. What the server drew of such a thing is moved to its end before it is first shown; from then on
 * its own code keeps the reader's place.
 */
export const fromEndScript = `(${beginAtEnd.toString()})(${JSON.stringify(fromEndAttribute)})`;

/** Complete in itself: its text is what runs. */
function beginAtEnd(attribute: string): void {
  const move = () => {
    for (const box of document.querySelectorAll(`[${attribute}]`)) box.scrollTop = box.scrollHeight;
  };
  const seen = new MutationObserver(move);
  seen.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => {
    move();
    seen.disconnect();
  });
}
