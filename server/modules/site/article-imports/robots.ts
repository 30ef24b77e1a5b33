interface Rule {
  isAllowed: boolean;
  pattern: string;
}
export interface Robots {
  rules: Rule[];
  delayMs: number;
  sitemaps: string[];
}

const linesMax = 5000;
const rulesMax = 1000;

/** What a robots.txt says to `agent`, or, where it does not name it, to everybody (RFC 9309). */
export function readRobots(text: string, agent: string): Robots {
  const sitemaps: string[] = [];
  const groups: { agents: string[]; rules: Rule[]; delayMs: number }[] = [];
  let isNaming = false;
  for (const line of text.split(/\r\n|\r|\n/u).slice(0, linesMax)) {
    const [said = ""] = line.slice(0, 2500).split("#");
    const colon = said.indexOf(":");
    const [field, value] = [
      said.slice(0, Math.max(0, colon)).trim().toLowerCase(),
      said.slice(colon + 1).trim(),
    ];
    if (field === "sitemap") {
      sitemaps.push(value);
      continue;
    }
    if (field === "user-agent") {
      if (!isNaming) groups.push({ agents: [], rules: [], delayMs: 0 });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isNaming = true;
      continue;
    }
    if (field === "") continue;
    isNaming = false;
    const group = groups.at(-1);
    if (!group) continue;
    if ((field === "allow" || field === "disallow") && value !== "" && group.rules.length < rulesMax)
      group.rules.push({ isAllowed: field === "allow", pattern: value });
    if (field === "crawl-delay" && Number(value) > 0) group.delayMs = Number(value) * 1000;
  }
  const named = groups.filter(({ agents }) =>
    agents.some((each) => each !== "*" && each === agent.toLowerCase()),
  );
  const meant = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  return {
    rules: meant.flatMap(({ rules }) => rules),
    delayMs: Math.max(0, ...meant.map(({ delayMs }) => delayMs)),
    sitemaps,
  };
}

/** The longest pattern that fits decides; of two as long, the one that allows. */
export function isAllowedBy(
  rules: readonly Rule[],
  { pathname, search }: Pick<URL, "pathname" | "search">,
): boolean {
  const fitting = rules
    .filter(({ pattern }) => fits(pattern, `${pathname}${search}`))
    .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed));
  return fitting[0]?.isAllowed ?? true;
}

/** Each piece between stars is looked for once, from where the one before ended: no pattern takes long. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of others.entries()) {
    if (isWhole && index === others.length - 1)
      return path.length - piece.length >= at && path.endsWith(piece);
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return !isWhole || at === path.length;
}
