const patienceMs = 15_000;

/** Lets a process end what it has begun when somebody wishes it to stop, and then ends it. */
export function stopOnSignal(stop: () => Promise<unknown>): void {
  let askedAtMs = 0;
  const onWish = () => {
    // One wish to stop may arrive twice at once, from the terminal and from `npm start`; a second wish ends
    // the patience.
    if (askedAtMs > 0) {
      if (Date.now() - askedAtMs > 1000) process.exit(1);
      return;
    }
    askedAtMs = Date.now();
    const late = setTimeout(() => process.exit(1), patienceMs);
    void stop().then(
      () => {
        clearTimeout(late);
        process.exit(0);
      },
      () => process.exit(1),
    );
  };
  process.on("SIGINT", onWish);
  process.on("SIGTERM", onWish);
}
