"use client";
import { useTranslations } from "next-intl";
import { answersAs } from "@/contract/channels/mail-enums";
import { limits } from "@/contract/limits";
import { locales } from "@/contract/locales";
import type { FormErrors } from "@/components/resource/form-errors";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { CalendarField } from "./calendar-field";
import { OwnWordsField } from "./own-words-field";
import type { MailboxDraft } from "./mailbox-draft";
import type { SignsInBy } from "./mailbox-sign-in-field";

interface Props {
  draft: MailboxDraft;
  onChange: (patch: Partial<MailboxDraft>) => void;
  complaints: FormErrors;
}
const hostPattern = "\\s*([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,}\\s*";
const servers = [
  { server: "imap", host: "imapHost", port: "imapPort" },
  { server: "smtp", host: "smtpHost", port: "smtpPort" },
] as const;

/** Which address it is, and how its servers let us in. */
export function MailboxAccess({
  draft,
  onChange,
  complaints: { errors },
  isNew,
  isSimulated,
  by,
  isPasswordNeeded,
}: Props & { isNew: boolean; isSimulated: boolean; by: SignsInBy; isPasswordNeeded: boolean }) {
  const t = useTranslations("mailboxes");
  return (
    <>
      {isNew && (
        <Field label={t("fields.address")} error={errors["address"]} isRequired>
          <Input
            name="address"
            type="email"
            dir="ltr"
            autoComplete="off"
            value={draft.address}
            onChange={(event) => onChange({ address: event.target.value })}
          />
        </Field>
      )}
      {!isSimulated && by === "PASSWORD" && (
        <>
          <Field label={t("fields.user")} help={t("fieldHelp.user")} error={errors["user"]}>
            <Input
              name="user"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={draft.user}
              onChange={(event) => onChange({ user: event.target.value })}
            />
          </Field>
          <Field
            label={t("fields.password")}
            help={t(isPasswordNeeded ? "fieldHelp.password" : "fieldHelp.passwordKept")}
            error={errors["password"]}
            isRequired={isPasswordNeeded}
          >
            <Input
              name="password"
              type="password"
              dir="ltr"
              autoComplete="new-password"
              value={draft.password}
              onChange={(event) => onChange({ password: event.target.value })}
            />
          </Field>
          {servers.map(({ server, host, port }) => (
            <div key={server} className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
              <Field label={t(`fields.${host}`)} error={errors[`${server}.host`]} isRequired>
                <Input
                  name={`${server}.host`}
                  dir="ltr"
                  autoComplete="off"
                  spellCheck={false}
                  pattern={hostPattern}
                  title={t("hostRule")}
                  value={draft[host]}
                  onChange={(event) => onChange({ [host]: event.target.value })}
                />
              </Field>
              <Field label={t("fields.port")} error={errors[`${server}.port`]} isRequired>
                <Input
                  name={`${server}.port`}
                  dir="ltr"
                  inputMode="numeric"
                  pattern="[1-9]\d{1,4}"
                  title={t("portRule")}
                  value={draft[port]}
                  onChange={(event) => onChange({ [port]: event.target.value })}
                />
              </Field>
            </div>
          ))}
        </>
      )}
      {isNew && !isSimulated && (
        <Field label={t("fields.takesDays")} help={t("fieldHelp.takesDays")} error={errors["takesDays"]}>
          <Input
            name="takesDays"
            dir="ltr"
            inputMode="numeric"
            pattern="\d{1,2}"
            title={t("daysRule")}
            value={draft.takesDays}
            onChange={(event) => onChange({ takesDays: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

/** How it speaks to customers. */
export function MailboxBehaviour({ draft, onChange, complaints: { errors } }: Props) {
  const t = useTranslations("mailboxes");
  return (
    <>
      <Field label={t("fields.displayName")} help={t("fieldHelp.displayName")} error={errors["displayName"]}>
        <Input
          name="displayName"
          dir="auto"
          autoComplete="off"
          maxLength={100}
          value={draft.displayName}
          onChange={(event) => onChange({ displayName: event.target.value })}
        />
      </Field>
      <Field label={t("fields.answersAs")}>
        <Select
          options={answersAs.map((value) => ({ value, label: t(`answersAs.${value}`) }))}
          value={draft.answersAs}
          onChange={(value) => onChange({ answersAs: value })}
        />
      </Field>
      <Field label={t("fields.signature")} error={errors["signature"]}>
        <Textarea
          name="signature"
          dir="auto"
          maxLength={limits.mailSignatureMaxLength}
          value={draft.signature}
          onChange={(event) => onChange({ signature: event.target.value })}
        />
      </Field>
      <Field label={t("fields.language")} help={t("fieldHelp.language")}>
        <Select
          options={locales.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={draft.language}
          onChange={(value) => onChange({ language: value })}
        />
      </Field>
      <FollowsSent draft={draft} onChange={onChange} error={errors["sentFolder"]} />
      <Checkbox
        checked={draft.acknowledges}
        onChange={(event) => onChange({ acknowledges: event.target.checked })}
        label={t("fields.acknowledges")}
        help={t("fieldHelp.acknowledges")}
      />
      {draft.acknowledges && <MailboxOwnWords draft={draft} onChange={onChange} errors={errors} />}
    </>
  );
}

/** Whether answers from its own program are taken, and from which folder. */
function FollowsSent({
  draft: { followsSent, sentFolder, sentFound },
  onChange,
  error,
}: Pick<Props, "draft" | "onChange"> & { error: string | undefined }) {
  const t = useTranslations("mailboxes");
  return (
    <>
      <Checkbox
        checked={followsSent}
        onChange={(event) => onChange({ followsSent: event.target.checked })}
        label={t("fields.followsSent")}
        help={t("fieldHelp.followsSent")}
      />
      {followsSent && (
        <Field
          label={t("fields.sentFolder")}
          help={
            sentFound === null ? t("fieldHelp.sentFolder") : t("fieldHelp.sentFound", { folder: sentFound })
          }
          error={error}
        >
          <Input
            name="sentFolder"
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            value={sentFolder}
            onChange={(event) => onChange({ sentFolder: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

/** What it confirms a request with, and what it says while nobody is there. */
function MailboxOwnWords({
  draft,
  onChange,
  errors,
}: Pick<Props, "draft" | "onChange"> & { errors: FormErrors["errors"] }) {
  const t = useTranslations("connectionDefaults");
  return (
    <>
      {(["acknowledgement", "awayMessage"] as const).map((field) => (
        <OwnWordsField
          key={field}
          name={field}
          value={draft[field]}
          onChange={(text) => onChange({ [field]: text })}
          error={errors[field]}
          help={t(`mailbox.${field}`)}
        />
      ))}
      <CalendarField
        value={draft.calendarId}
        onChange={(calendarId) => onChange({ calendarId })}
        error={errors["calendarId"]}
      />
    </>
  );
}
