import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasScreen } from "@/lib/shared/screens";
import manifest from "./manifest";

test("the desk can be installed: a name, an icon of any size that is there, a window of its own, and shortcuts that lead somewhere", () => {
  const { name, display, start_url: start, icons = [], shortcuts = [] } = manifest();
  expect([name, display, start]).toEqual(["Parley", "standalone", "/"]);
  expect(icons.map(({ sizes, type }) => [sizes, type])).toEqual([["any", "image/svg+xml"]]);
  for (const { src } of icons) expect(existsSync(join(__dirname, src))).toBe(true);
  for (const { url } of shortcuts) expect(hasScreen(url)).toBe(true);
});
