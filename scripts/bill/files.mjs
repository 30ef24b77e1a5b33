import { globSync } from "node:fs";
import path from "node:path";

/** Where the files of the trial stand, each at the path that it gets, with `.txt` behind it. */
export const templates = path.join(import.meta.dirname, "files");

/** The paths that the trial's files get, in the repository. */
export const writtenFiles = () =>
  globSync("**/*.txt", { cwd: templates })
    .map((file) => file.slice(0, -".txt".length))
    .sort();
