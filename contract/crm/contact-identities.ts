import { z } from "zod";
import { identityKinds, typedIdentityKinds } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Nothing, Time } from "../shapes.ts";

/**
 * The domain of an address in the letters that mail travels in: `kim@bücher.example` is
 * `kim@xn--bcher-kva.example`. What is no domain stays, and is refused as what it is.
 */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 1 || /^[\u0000-\u007F]*$/.test(address) || /[/?#:%[\]\\\s]/.test(address.slice(at + 1)))
    return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${address.slice(at + 1)}`).hostname}`;
  } catch {
    return address;
  }
}
/** Any spelling of an e-mail address → the one that is stored: composed, lower-cased, its domain in ASCII. */
export const ContactEmail = z
  .string()
  .trim()
  .max(254)
  .transform((text) => inAscii(text.normalize("NFKC").toLowerCase()))
  .pipe(z.email());

export const Identity = z
  .object({
    id: Id,
    kind: z.enum(identityKinds),
    value: z.string(),
    isPrimary: z.boolean().describe("The one that the contact's own e-mail or phone field shows"),
    createdAt: Time,
  })
  .meta({ id: "Identity" });
export type Identity = z.infer<typeof Identity>;
const NewIdentity = z
  .object({
    kind: z.enum(typedIdentityKinds),
    value: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .describe(
        "Any spelling; a phone number without its country is read by the contact's other numbers, or by those of the workspace",
      ),
  })
  .meta({ id: "NewIdentity" });
const Identities = z.object({ items: z.array(Identity) }).meta({ id: "Identities" });

export const contactIdentities = group("contact-identities", {
  list: endpoint("GET /contacts/{id}/identities", {
    allow: "USER",
    refs: { id: "contact" },
    summary: "Every address that leads to this contact",
    returns: Identities,
  }),
  add: endpoint("POST /contacts/{id}/identities", {
    allow: "AGENT",
    refs: { id: "contact" },
    creates: true,
    touches: ["contacts"],
    summary: "One more address; the first of its kind becomes the primary one",
    body: NewIdentity,
    example: { kind: "EMAIL", value: "kim@larsen.example" },
    returns: Identity,
  }),
  makePrimary: endpoint("PUT /contacts/{id}/identities/{identityId}/primary", {
    allow: "AGENT",
    refs: { id: "contact", identityId: "contactIdentity" },
    touches: ["contacts", "tickets"],
    summary: "The contact's e-mail or phone field shows this one from now on",
    returns: Identities,
  }),
  remove: endpoint("DELETE /contacts/{id}/identities/{identityId}", {
    allow: "AGENT",
    refs: { id: "contact", identityId: "contactIdentity" },
    touches: ["contacts", "tickets"],
    summary: "Of a primary one the oldest other of its kind takes the place",
    returns: Nothing,
  }),
});
