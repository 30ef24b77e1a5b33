// Loaded before a server whose clock a test moves: its machine's time is then so many milliseconds from ours.
const TrueDate = Date;
let shiftMs = 0;
const now = () => TrueDate.now() + shiftMs;
process.on("message", (message: unknown) => {
  if (typeof message === "object" && message !== null && "shiftMs" in message)
    shiftMs = Number(message.shiftMs);
});
// What waits for a message keeps no process alive.
process.channel?.unref();

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
  apply: () => new TrueDate(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : (Reflect.get(target, name, receiver) as unknown)),
});
