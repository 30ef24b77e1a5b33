import { templateProblems } from "../../../../contract/channels/template-rules.ts";
import { faultyPosts } from "../../simulator/kit.ts";
import type { HookPost, MadeTemplate } from "../simulated-channel.ts";
import type { Moment } from "./simulator-acts.ts";
import { templatePost } from "./simulator-posts.ts";
import { digitsId } from "./simulator-state.ts";
import type { SimulatedTemplate } from "./simulator-state.ts";

type Parts = Pick<SimulatedTemplate, "category" | "components">;

/** What a person can make in WhatsApp Manager, of which some has no place in other programs. */
const partsOf: Readonly<Record<MadeTemplate["kind"], (text: string) => Parts>> = {
  PLAIN: (text) => ({ category: "UTILITY", components: [{ type: "BODY", text }] }),
  // Meta words it, whatever somebody writes.
  CODE: () => ({
    category: "AUTHENTICATION",
    components: [
      {
        type: "BODY",
        text: "*{{1}}* is your verification code. For your security, do not share this code.",
        add_security_recommendation: true,
        example: { body_text: [["123456"]] },
      },
      {
        type: "BUTTONS",
        buttons: [
          {
            type: "URL",
            text: "Copy code",
            url: "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}",
            example: ["https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp123456"],
          },
        ],
      },
    ],
  }),
  COUPON: (text) => ({
    category: "MARKETING",
    components: [
      { type: "BODY", text },
      { type: "BUTTONS", buttons: [{ type: "COPY_CODE", text: "Copy offer code", example: ["SPRING"] }] },
    ],
  }),
};

/** A template is made at the provider itself, and approved. @throws RangeError for a name or words that it refuses */
export function makeTemplate(
  { state, atMs, account }: Moment,
  { name, language, kind, text }: MadeTemplate,
  random?: (size: number) => Uint8Array,
): HookPost[] {
  const [problem] = templateProblems({
    name,
    header: null,
    body: text,
    footer: null,
    buttons: [],
    examples: {},
  });
  if (problem) throw new RangeError(`${problem.path} ${problem.code}`);
  if (state.templates.some((one) => one.name === name && one.language === language))
    throw new RangeError("name taken");
  const template: SimulatedTemplate = {
    id: digitsId(random),
    name,
    language,
    ...partsOf[kind](text),
    status: "APPROVED",
    reason: "NONE",
    editedAtMs: [],
  };
  state.templates = [...state.templates, template];
  const told = { status: template.status, reason: "NONE", atMs, afterMs: 0 };
  return faultyPosts([templatePost(account, template, told)], state.faults);
}
