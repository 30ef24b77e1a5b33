// Builds the chat box for other sites: the script of one tag, and what it loads when it is opened
// (docs/adr/0036). `node scripts/chat-box.ts` writes both below .next/.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { BuildOptions, Plugin } from "esbuild";
import { launcherWords, sharedWords, surveyWords } from "../chat-box/word-lists.ts";
import { locales } from "../contract/locales.ts";
import * as ar from "../messages/ar.ts";
import * as en from "../messages/en.ts";
import * as es from "../messages/es.ts";
import { plainModule } from "./strip-contract.mjs";

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, ".next/chat-box");

const messages = { en, es, ar };
const picked = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** The text at `survey.scores.1`. */
const at = (texts: object, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (found, name) => (typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined),
      texts,
    );

export interface Bundled {
  /** A function's text: what it is called with is written behind it. */ launcher: string;
  box: string;
}

/** The contract as browsers take it: without its schemas, and of a call what it is sent by. */
const plainContract: Plugin = {
  name: "plain contract",
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]contract[\\/].+\.ts$/ }, async ({ path: file }) => {
      const usesSchemas = /from "zod"|from "\.\.?\/.*kit\.ts"/.test(readFileSync(file, "utf8"));
      if (!usesSchemas) return undefined;
      return {
        contents: plainModule(await import(pathToFileURL(file).href), ["method", "path"]),
        loader: "js",
      };
    });
  },
};

/**
 * The visitor's line goes by WebSocket or by requests, and tells and hears JSON alone: what the socket's code has
 * for a third way, and for bytes, stays out.
 */
const unusedOfSocket: readonly [file: RegExp, contents: string][] = [
  [/[\\/]engine\.io-client[\\/].+[\\/]webtransport\.js$/, "export class WT {}"],
  [
    /[\\/]socket\.io-parser[\\/].+[\\/]is-binary\.js$/,
    "export const isBinary = () => false; export const hasBinary = isBinary;",
  ],
  [
    /[\\/]socket\.io-parser[\\/].+[\\/]binary\.js$/,
    "export const deconstructPacket = (packet) => ({ packet, buffers: [] }); export const reconstructPacket = (packet) => packet;",
  ],
];
const socketInUse: Plugin = {
  name: "what of the socket is used",
  setup(bundler) {
    for (const [filter, contents] of unusedOfSocket)
      bundler.onLoad({ filter }, () => ({ contents, loader: "js" }));
  },
};

/** Both, from the sources, with the words of the three languages in them. */
export async function bundleChatBox(): Promise<Bundled> {
  const texts = locales.map((locale) => [locale, messages[locale]] as const);
  const define = {
    LAUNCHER_WORDS: JSON.stringify(
      Object.fromEntries(texts.map(([locale, { chat }]) => [locale, picked(chat, launcherWords)])),
    ),
    BOX_WORDS: JSON.stringify(
      Object.fromEntries(
        texts.map(([locale, { chat, chatBox, survey }]) => [
          locale,
          {
            ...picked(chat, sharedWords),
            ...chatBox,
            ...Object.fromEntries(
              Object.entries(surveyWords).map(([name, path]) => [name, at({ chat, survey }, path)]),
            ),
          },
        ]),
      ),
    ),
    "process.env.NODE_ENV": '"production"',
  };
  const given: BuildOptions = {
    absWorkingDir: root,
    bundle: true,
    write: false,
    minify: true,
    charset: "utf8",
    legalComments: "none",
    target: ["es2022", "chrome109", "firefox115", "safari16.4"],
    platform: "browser",
    define,
    logLevel: "silent",
    plugins: [plainContract, socketInUse],
  };
  const [launcher, box] = await Promise.all([
    // Nothing of it is left on the page's own names.
    build({
      ...given,
      entryPoints: ["chat-box/launcher.ts"],
      format: "iife",
      globalName: "chat",
      banner: { js: "(()=>{" },
      footer: { js: "return chat.start})()" },
    }),
    build({ ...given, entryPoints: ["chat-box/box.ts"], format: "esm" }),
  ]);
  return {
    launcher: (launcher.outputFiles?.[0]?.text ?? "").trimEnd(),
    box: box.outputFiles?.[0]?.text ?? "",
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { launcher, box } = await bundleChatBox();
  const name = `box-${createHash("sha256").update(box).digest("hex").slice(0, 16)}.js`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "launcher.js"), launcher);
  writeFileSync(path.join(folder, name), box);
}
