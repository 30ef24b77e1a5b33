import type { TemplateProblem } from "../../../../contract/channels/template-rules.ts";
import { Fault } from "../../../fault.ts";
import type { FieldFault } from "../../../fault.ts";
import type { Text } from "../../../words/wording.ts";
import { say } from "./texts.ts";

/** @throws Fault invalid that names each field with its reason */
export function refuseProblems(problems: readonly TemplateProblem[]): void {
  const [first, ...rest] = problems.map(inWords);
  if (first) throw new Fault("invalid", first.message, { errors: [first, ...rest] });
}

const inWords = ({ path, code, max }: TemplateProblem): FieldFault => ({
  path,
  message: wordsOf(code, max ?? 0),
});

function wordsOf(code: TemplateProblem["code"], max: number): Text {
  if (code === "too_long") return say("whatsapp_templates.problem_too_long", { max });
  if (code === "variable_shape")
    return say("whatsapp_templates.problem_variable_shape", { one: "{{1}}", two: "{{2}}" });
  if (code === "url_variable") return say("whatsapp_templates.problem_url_variable", { one: "{{1}}" });
  return say(`whatsapp_templates.problem_${code}`);
}
