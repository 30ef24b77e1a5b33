// Loaded before the server (`node --import`): its processor's samples, from when the benchmark says so until
// it says stop, in the file that it names.
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";

export type Wish = { profile: "start" } | { profile: "stop"; file: string };

const session = new Session();
session.connect();
const sampleMicros = 250;

async function follow(wish: Wish): Promise<void> {
  if (wish.profile === "start") {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: sampleMicros });
    await session.post("Profiler.start");
  } else {
    const { profile } = await session.post("Profiler.stop");
    writeFileSync(wish.file, JSON.stringify(profile));
  }
  process.send?.({ profile: wish.profile });
}
process.on("message", (wish: Wish) => {
  void follow(wish);
});
