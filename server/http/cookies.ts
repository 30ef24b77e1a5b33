/** The cookies of a request by name; of two with one name, the last. */
export const cookiesIn = (text: string): Map<string, string> =>
  new Map(
    text.split(";").map((part): [string, string] => {
      const at = part.indexOf("=");
      return at < 0 ? [part.trim(), ""] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
