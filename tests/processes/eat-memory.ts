// Loaded before a server that a test wants dead by its own limit: told SIGUSR2, it takes memory piece by piece, beside its
// work, until V8 ends it.
const eaten: string[][] = [];
process.on("SIGUSR2", () => {
  const eat = () => {
    eaten.push(Array.from({ length: 100_000 }, (_, at) => `${eaten.length} ${at}`));
    setImmediate(eat);
  };
  eat();
});
