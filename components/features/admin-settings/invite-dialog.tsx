"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import { invitations } from "@/contract/admin/people";
import { limits } from "@/contract/limits";
import { outranks, roles } from "@/contract/roles";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/toasts";
import { useFaultText } from "@/lib/use-fault-text";

const invitable = roles.filter((role) => role !== "SUPER_ADMIN");

/** An e-mail address and a role that is not above one's own. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("invitations");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const complaints = useFormErrors();
  const me = useSignedIn();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<(typeof invitable)[number]>("AGENT");
  const [problem, setProblem] = useState<string | null>(null);
  const create = useSend(invitations.create, { onError: () => undefined });
  const invite = async (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form)) return;
    try {
      await create.mutateAsync({ body: { email: email.trim(), role } });
      showToast("success", t("invited", { email: email.trim() }));
      onClose();
    } catch (error) {
      if (!complaints.accept(error, form)) setProblem(inWords(error));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("invite")}
      text={t("inviteHelp", { days: limits.invitationDays })}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={create.isPending}>
            {t("send")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void invite(event.currentTarget);
        }}
      >
        {problem && <Banner tone="danger">{problem}</Banner>}
        <Field label={t("columns.email")} error={complaints.errors["email"]} isRequired>
          <Input
            name="email"
            type="email"
            dir="ltr"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => {
              complaints.clear("email");
              setEmail(event.target.value);
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
      </form>
    </Dialog>
  );
}
