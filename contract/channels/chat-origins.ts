/**
 * Which sites may show a tenant's chat box. Free of zod: the settings check while a person types, the server
 * when a site calls.
 */
const hostPart = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const secure = new RegExp(`^https://(?:\\*\\.${hostPart}\\.)?${hostPart}(?:\\.${hostPart})*(?::\\d{1,5})?$`);
/**
 * A page without a certificate can be changed on its way, so only this machine's own names go without one.
 */
const local = new RegExp(`^http://(?:(?:${hostPart}\\.)*localhost|127\\.0\\.0\\.1|\\[::1\\])(?::\\d{1,5})?$`);

/**
 * An origin as browsers say it (`https://www.example.com`), or all below a name (`https://*.example.com`),
 * from what somebody typed; null where it is neither.
 */
export function originFrom(typed: string): string | null {
  const plain = typed.trim().toLowerCase().replace(/\/+$/, "");
  const given = /^https?:\/\//.test(plain) ? plain : `https://${plain}`;
  const origin = given.replace(/^(https:\/\/.*):443$/, "$1").replace(/^(http:\/\/.*):80$/, "$1");
  return origin.length <= 260 && ((secure.test(origin) && origin.includes(".")) || local.test(origin))
    ? origin
    : null;
}

/** Whether a browser's `Origin` is in the list. `*.` stands for one or more names, never for none. */
export function isOriginIn(list: readonly string[], origin: string): boolean {
  return list.some((allowed) => {
    const [before, after] = allowed.split("*.");
    return after === undefined || before === undefined
      ? allowed === origin
      : origin.startsWith(before) &&
          origin.endsWith(`.${after}`) &&
          new RegExp(`^${hostPart}(?:\\.${hostPart})*$`).test(origin.slice(before.length, -after.length - 1));
  });
}
