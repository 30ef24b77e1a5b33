import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import { createHeavyWork } from "../../../heavy-work.ts";
import { differenceBetween } from "./difference.ts";
import type { VersionContent } from "../articles/table.ts";
import type { VersionRow } from "./versions.ts";
import { say } from "./texts.ts";

type Languages = ReturnType<typeof differenceBetween>;

/** Below this many characters the comparison takes less time than handing it over. */
const alongsideMaxLength = 10_000;
const keptMaxLength = 16 * 1024 * 1024;
const file = new URL("difference-worker.ts", import.meta.url);
const { differenceMaxMs: maxMs } = limits;
const heavy = createHeavyWork<[VersionContent, VersionContent], Languages>({
  file,
  maxMs,
  waitingMax: 20,
  ofOneMax: 3,
});
const kept = new LRUCache<string, { languages: Languages }>({
  maxSize: keptMaxLength,
  sizeCalculation: ({ languages }) => JSON.stringify(languages).length,
});

/**
 * What became of an article's words between two versions; without an older one, all are new. @throws Fault
 * too_many_requests
 */
export async function languagesBetween(
  tenant: string,
  articleId: string,
  older: VersionRow | undefined,
  newer: VersionRow,
): Promise<Languages> {
  const before = older?.content ?? { ...newer.content, translations: {} };
  // A version that its writer is still at changes under its number, so what it says is part of its name.
  const said = createHash("sha256")
    .update(JSON.stringify([before.translations, newer.content.translations]))
    .digest("base64url");
  const key = `${tenant} ${articleId} ${older?.number ?? 0} ${newer.number} ${said}`;
  const known = kept.get(key);
  if (known) return known.languages;
  const isSmall = lengthOf(before) + lengthOf(newer.content) <= alongsideMaxLength;
  const languages = isSmall
    ? differenceBetween(before, newer.content)
    : await heavy.run([before, newer.content], tenant);
  if (languages === null)
    throw new Fault("too_many_requests", say("knowledge_base.comparison_too_slow"), {
      retryAfterSeconds: 10,
    });
  kept.set(key, { languages });
  return languages;
}

const lengthOf = ({ translations }: VersionContent): number =>
  Object.values(translations).reduce((sum, { html }) => sum + html.length, 0);
