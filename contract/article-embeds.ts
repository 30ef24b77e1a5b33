/** What an article may embed from elsewhere: videos of these hosts, each by the one address that its player has. Free of zod: the editor asks as well. */
const players: { hosts: readonly string[]; idOf(url: URL): string | undefined; player: string }[] = [
  { hosts: ["www.youtube.com", "youtube.com", "m.youtube.com", "youtu.be", "www.youtube-nocookie.com"], player: "https://www.youtube-nocookie.com/embed/", idOf: (url) => matching(/^[\w-]{11}$/, url.hostname === "youtu.be" ? url.pathname.slice(1) : url.searchParams.get("v") ?? /^\/(?:embed|shorts)\/([^/]+)$/.exec(url.pathname)?.[1]) },
  { hosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com"], player: "https://player.vimeo.com/video/", idOf: (url) => matching(/^\d{6,12}$/, /^\/(?:video\/)?([^/]+)$/.exec(url.pathname)?.[1]) },
  { hosts: ["www.loom.com", "loom.com"], player: "https://www.loom.com/embed/", idOf: (url) => matching(/^[0-9a-f]{32}$/, /^\/(?:share|embed)\/([^/]+)$/.exec(url.pathname)?.[1]) },
];
/** Where the frames of a public page may come from: for its Content-Security-Policy. */
export const embedOrigins: readonly string[] = players.map(({ player }) => new URL(player).origin);

const matching = (pattern: RegExp, text: string | undefined): string | undefined => (text !== undefined && pattern.test(text) ? text : undefined);

/** The address of a video's page or player → that of its player; null for what may not be embedded. */
export function embedFrom(text: string): string | null {
  let url: URL;
  try { url = new URL(text.startsWith("//") ? `https:${text}` : text); } catch { return null; }
  if (url.protocol !== "https:" && url.protocol !== "http:" || url.port !== "" || url.username !== "") return null;
  const known = players.find(({ hosts }) => hosts.includes(url.hostname));
  const id = known?.idOf(url);
  return known === undefined || id === undefined ? null : known.player + id;
}
