import { jsonLdText } from "./json-ld";

/** Data, not a script: no browser runs it, so that it needs no nonce and is the same for every reader. */
export const StructuredData = ({ things }: { things: Parameters<typeof jsonLdText>[0] }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(things) }} />
);
