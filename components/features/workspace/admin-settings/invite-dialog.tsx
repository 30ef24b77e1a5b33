"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { invitations } from "@/contract/people/people";
import { limits } from "@/contract/limits";
import { outranks, roles } from "@/contract/roles";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { InvitedList } from "./invited-list";
import type { InviteOutcome } from "./invited-list";

const invitable = roles.filter((role) => role !== "SUPER_ADMIN");
const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;،]+/)
      .filter(Boolean)
      .map((each) => each.toLowerCase()),
  ),
];

/** E-mail addresses and a role that is not above one's own; then what became of each, with its link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("invitations");
  const [outcomes, setOutcomes] = useState<readonly InviteOutcome[]>([]);
  const common = useTranslations("common");
  if (outcomes.length === 0) return <InviteForm onClose={onClose} onDone={setOutcomes} />;
  const made = outcomes.filter((each) => "invited" in each).length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("resultTitle", { count: made })}
      text={t("resultText")}
      closeLabel={common("close")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <InvitedList outcomes={outcomes} />
    </Dialog>
  );
}

function InviteForm({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (outcomes: readonly InviteOutcome[]) => void;
}) {
  const t = useTranslations("invitations");
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const me = useSignedIn();
  const [text, setText] = useState("");
  const [tooMany, setTooMany] = useState(false);
  const [role, setRole] = useState<(typeof invitable)[number]>("AGENT");
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const create = useSend(invitations.create, { onError: () => undefined });
  // What the server says of the address is more than what it says of the call.
  const reasonOf = (error: unknown): string =>
    (isFault(error) ? error.errors[0]?.message : undefined) ?? inWords(error);
  const invite = async (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form)) return;
    const emails = addressesIn(text);
    if (emails.length > limits.invitedAtOnceMax) return setTooMany(true);
    setIsPending(true);
    const settled = await Promise.allSettled(
      emails.map((email) => create.mutateAsync({ body: { email, role } })),
    );
    setIsPending(false);
    const [only] = settled;
    // One address that is refused is mended where it stands.
    if (settled.length === 1 && only?.status === "rejected") {
      if (!complaints.accept(only.reason, form)) setProblem(inWords(only.reason));
      return;
    }
    onDone(
      emails.flatMap((email, at): InviteOutcome[] => {
        const outcome = settled[at];
        if (outcome === undefined) return [];
        return [
          outcome.status === "fulfilled"
            ? { email, invited: outcome.value }
            : { email, problem: reasonOf(outcome.reason) },
        ];
      }),
    );
  };
  return (
    <FormDialog
      title={t("invite")}
      text={t("inviteHelp", { days: limits.invitationDays })}
      saveLabel={t("send")}
      isPending={isPending}
      problem={problem}
      onSend={(form) => void invite(form)}
      onClose={onClose}
    >
      <Field
        label={t("emails")}
        error={tooMany ? t("emailsMany", { max: limits.invitedAtOnceMax }) : complaints.errors["email"]}
        help={t("emailsHelp", { max: limits.invitedAtOnceMax })}
        isRequired
      >
        <Textarea
          name="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          rows={2}
          value={text}
          onChange={(event) => {
            complaints.clear("email");
            setTooMany(false);
            setText(event.target.value);
          }}
        />
      </Field>
      <Field label={t("columns.role")} error={complaints.errors["role"]} help={t(`roleHelp.${role}`)}>
        <Select
          options={invitable
            .filter((each) => outranks(me.role, each))
            .map((value) => ({ value, label: t(`options.role.${value}`) }))}
          value={role}
          onChange={setRole}
        />
      </Field>
    </FormDialog>
  );
}
