import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chooseSounds } from "./preferences";
import { playSound } from "./sounds";

const played: string[] = [];
beforeEach(() => {
  played.length = 0;
  Object.assign(globalThis, {
    Audio: class {
      source: string;
      constructor(source: string) {
        this.source = source;
      }
      play() {
        played.push(this.source);
        return Promise.reject(new Error("a click first"));
      }
    },
  });
});

test("the urgent and the normal sound are files of their own, and short", () => {
  playSound("urgent");
  playSound("normal");
  expect(played).toEqual(["/sounds/urgent-notification.mp3", "/sounds/notification.mp3"]);
  for (const source of played) {
    const file = join(__dirname, "../../public", source);
    expect(existsSync(file)).toBe(true);
    const bytes = readFileSync(file);
    expect([bytes[0], (bytes[1] ?? 0) & 0xe6]).toEqual([0xff, 0xe2]); // a frame of MPEG layer III
    expect((bytes.length * 8) / 32_000).toBeLessThan(2); // seconds at 32 kbit/s
  }
});

test("who switched sounds off hears none", () => {
  chooseSounds(false);
  playSound("urgent");
  expect(played).toEqual([]);
});
