import { z } from "zod";
import { endpoint, group } from "./kit.ts";
import { Nothing } from "./shapes.ts";

/**
 * What providers call. The body is theirs, signed over its bytes, so it is taken raw (server/http/hooks.ts);
 * the answer says only that the post is stored. `key` is the secret address of an app, or of a simulated number.
 */
export const hooks = group("hooks", {
  confirm: endpoint("GET /hooks/{provider}/{key}", {
    allow: "PUBLIC",
    raw: true,
    refs: { provider: "text", key: "text" },
    summary: "Answers the provider's question whether this address is ours, as plain text",
    returns: z.string(),
  }),
  receive: endpoint("POST /hooks/{provider}/{key}", {
    allow: "PUBLIC",
    raw: true,
    refs: { provider: "text", key: "text" },
    summary: "403 for a wrong signature; 200 once the post is stored",
    returns: Nothing,
  }),
  mail: endpoint("POST /hooks/mail/{key}", {
    allow: "PUBLIC",
    raw: true,
    refs: { key: "text" },
    summary:
      "A whole mail as it came (message/rfc822), from a gateway that signs it: 403 for a wrong signature or time, 413 above 30 MB, 200 once it is stored",
    returns: Nothing,
  }),
});
