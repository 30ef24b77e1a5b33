/**
 * Does what it is given one after the other: the first message of a chat makes the conversation that the
 * second belongs to. `work` settles its own failures.
 */
export function inOrder<T>(work: (one: T) => Promise<void>): (one: T) => void {
  let last = Promise.resolve();
  return (one) => {
    last = last.then(() => work(one));
  };
}
