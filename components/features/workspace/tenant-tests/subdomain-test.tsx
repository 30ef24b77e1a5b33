"use client";
import { useState } from "react";
import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { subdomainRules, sanitizeSubdomain } from "@/contract/subdomain";
import { useSubdomainCheck } from "@/components/features/people/shared-subdomain/subdomain-check";
import type { NameState } from "@/components/features/people/shared-subdomain/subdomain-check";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";

/** Each rule for a sub-domain at work, in its order: sanitised, judged, and asked for on the server last. */
export function SubdomainTest({ texts }: { texts: Texts }) {
  const [say] = useState(() => sayer(texts));
  const [text, setText] = useState("");
  const { state, retry } = useSubdomainCheck(text, say);
  const name = sanitizeSubdomain(text);
  const isEmpty = text.trim() === "";
  const broken = isEmpty ? 0 : subdomainRules.findIndex((rule) => !rule.holds(name));
  return (
    <div className="flex flex-col gap-5">
      <Field label={say("tenantTests.subdomain.name")}>
        <Input
          size="lg"
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <p className="text-sm text-ink-muted">
        {say("tenantTests.subdomain.sanitized")}{" "}
        <bdi dir="ltr" className="font-mono font-medium break-all text-ink">
          {name === "" ? "—" : name}
        </bdi>
      </p>
      <ol className="flex flex-col gap-2.5 text-sm">
        {subdomainRules.map((rule, at) => (
          <Line
            key={rule.code}
            says={say}
            outcome={
              isEmpty || (broken !== -1 && at > broken) ? "notAsked" : at === broken ? "broken" : "holds"
            }
            text={say(`auth.signup.rules.${rule.code}`)}
          />
        ))}
        <Line says={say} outcome={outcomeOf(state)} text={serverText(state, say)} />
      </ol>
      {state.kind === "failed" && (
        <div>
          <Button onClick={retry}>{say("auth.signup.retry")}</Button>
        </div>
      )}
    </div>
  );
}

type Outcome = "holds" | "broken" | "notAsked";
const outcomeOf = ({ kind, ...state }: NameState): Outcome =>
  kind === "available"
    ? "holds"
    : kind === "failed" || (kind === "refused" && "isByServer" in state && state.isByServer)
      ? "broken"
      : "notAsked";

function serverText(state: NameState, say: ReturnType<typeof sayer>): string {
  switch (state.kind) {
    case "checking":
      return say("auth.signup.checking");
    case "available":
      return say("auth.signup.available", { address: state.name });
    case "failed":
      return state.text;
    case "refused":
      return state.isByServer ? state.text : say("tenantTests.subdomain.server");
    case "empty":
      return say("tenantTests.subdomain.server");
  }
}

function Line({ outcome, text, says }: { outcome: Outcome; text: string; says: ReturnType<typeof sayer> }) {
  const Icon = icons[outcome];
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={looks[outcome]} />
      <span className="min-w-0 flex-1 text-ink">{text}</span>
      <span className="shrink-0 text-ink-muted">{says(`tenantTests.subdomain.${outcome}`)}</span>
    </li>
  );
}

const icons = { holds: CircleCheck, broken: CircleX, notAsked: CircleDashed };
const looks = {
  holds: "mt-0.5 size-4 shrink-0 text-success-ink",
  broken: "mt-0.5 size-4 shrink-0 text-danger-ink",
  notAsked: "mt-0.5 size-4 shrink-0 text-ink-faint",
};
