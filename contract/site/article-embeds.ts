/**
 * What an article may embed from elsewhere: videos of these hosts, each by the one address that its player
 * has. Free of zod: the editor asks as well.
 */
const players: { hosts: readonly string[]; idOf(url: URL): string | undefined; player: string }[] = [
  {
    hosts: [
      "www.youtube.com",
      "youtube.com",
      "m.youtube.com",
      "youtu.be",
      "www.youtube-nocookie.com",
      "youtube-nocookie.com",
    ],
    player: "https://www.youtube-nocookie.com/embed/",
    idOf: (url) =>
      joined(
        first(
          /^([\w-]{11})$/,
          url.hostname === "youtu.be"
            ? url.pathname.slice(1)
            : (url.searchParams.get("v") ?? first(/^\/(?:embed|shorts|live|v)\/([^/]+)$/, url.pathname)),
        ),
        "?start=",
        secondsFrom(url.searchParams.get("start") ?? url.searchParams.get("t")),
      ),
  },
  // A video that is not listed plays only with the key that its address has.
  {
    hosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com"],
    player: "https://player.vimeo.com/video/",
    idOf: (url) =>
      joined(
        first(
          /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{6,12})(?:\/[0-9a-f]{6,20})?$/,
          url.pathname,
        ),
        "?h=",
        first(/^([0-9a-f]{6,20})$/, url.searchParams.get("h") ?? first(/^\/\d+\/([^/]+)$/, url.pathname)),
      ),
  },
  {
    hosts: ["www.loom.com", "loom.com"],
    player: "https://www.loom.com/embed/",
    idOf: (url) => first(/^\/(?:share|embed)\/(?:[\w-]+-)?([0-9a-f]{32})$/, url.pathname),
  },
];
/** Where the frames of a public page may come from: for its Content-Security-Policy. */
export const embedOrigins: readonly string[] = players.map(({ player }) => new URL(player).origin);

const first = (pattern: RegExp, text: string | undefined): string | undefined =>
  text === undefined ? undefined : pattern.exec(text)?.[1];
const joined = (id: string | undefined, name: string, more: string | undefined): string | undefined =>
  id === undefined || more === undefined ? id : id + name + more;

/** `90`, `90s`, `1m30s` and the like, as YouTube writes where a video begins. */
function secondsFrom(text: string | null): string | undefined {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? "") ?? [];
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return all > 0 ? String(all) : undefined;
}

/**
 * The address of a video's page or player, with or without its scheme, → that of its player; null for what
 * may not be embedded.
 */
export function embedFrom(text: string): string | null {
  let url: URL;
  try {
    url = new URL(
      text.startsWith("//")
        ? `https:${text}`
        : /^[\w-]+(?:\.[\w-]+)+\//.test(text)
          ? `https://${text}`
          : text,
    );
  } catch {
    return null;
  }
  if ((url.protocol !== "https:" && url.protocol !== "http:") || url.port !== "" || url.username !== "")
    return null;
  url.pathname = url.pathname.replace(/\/+$/, "");
  const known = players.find(({ hosts }) => hosts.includes(url.hostname));
  const id = known?.idOf(url);
  return known === undefined || id === undefined ? null : known.player + id;
}

/** The same of what somebody copied: an address, or the piece of HTML that a host offers for embedding. */
export const embedInCopied = (text: string): string | null =>
  embedFrom(
    (first(/<iframe\s[^>]*?\bsrc\s*=\s*["']([^"']+)["']/i, text) ?? text).replaceAll("&amp;", "&").trim(),
  );
