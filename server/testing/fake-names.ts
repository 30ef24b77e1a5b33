import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth";
import type { AskNames } from "../providers/mail-sender/name-servers.ts";

/** Name servers that know what they are told: records by `TYPE name`. An error's code stands for no answer. */
export const fakeNames =
  (records: Readonly<Record<string, string[] | string>>): AskNames =>
  (name, type) => {
    const found = records[`${type} ${name}`];
    if (found === undefined || typeof found === "string")
      return Promise.reject(Object.assign(new Error(`${type} ${name}`), { code: found ?? "ENOTFOUND" }));
    return Promise.resolve(type === "TXT" ? found.map((text) => [text]) : found);
  };

/** A key of a domain, the record that tells it, and mails that are signed by it. */
export function signingKey(domain: string, selector = "test") {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    privateKey,
    records: {
      [`TXT ${selector}._domainkey.${domain}`]: [`v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`],
    },
    sign: async (raw: string, more: object = {}): Promise<string> => {
      const by = { signingDomain: domain, selector, privateKey, ...more };
      const { signatures, errors } = await dkimSign(Buffer.from(raw), {
        // Its types ask for one signature, and its code reads a list.
        ...by,
        signatureData: [by],
      });
      if (errors.length > 0) throw new Error(errors.map(({ err }) => String(err)).join());
      return signatures + raw;
    },
  };
}
