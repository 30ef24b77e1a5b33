"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { connectionDefaults } from "@/contract/channels/connection-defaults";
import type { ConnectionDefaults } from "@/contract/channels/connection-defaults";
import { locales } from "@/contract/locales";
import type { Connection } from "@/contract/workspace/connections";
import { useFormErrors } from "@/components/resource/form-errors";
import { usePlaces } from "@/components/features/shared/shared-bulk/use-places";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { CalendarField } from "./calendar-field";
import { OwnWordsField } from "./own-words-field";

/** Where the tickets of a number or account begin, and what it says by itself. */
export function ConnectionDefaultsDialog(props: { connection: Connection; onClose: () => void }) {
  const { data } = useQuery(queryFor(connectionDefaults.get, { params: { id: props.connection.id } }));
  return data ? <DefaultsForm {...props} known={data} /> : null;
}

const words = ["greeting", "acknowledgement", "awayMessage"] as const;
const switches = ["suggestsArticles", "tellsRead"] as const;

function DefaultsForm({
  connection: { id, name },
  known,
  onClose,
}: {
  connection: Connection;
  known: ConnectionDefaults;
  onClose: () => void;
}) {
  const t = useTranslations("connectionDefaults");
  const mailbox = useTranslations("mailboxes");
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const { group, category } = usePlaces();
  const [draft, setDraft] = useState(known);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (patch: Partial<ConnectionDefaults>) => {
    for (const field of Object.keys(patch)) complaints.clear(field);
    setDraft((now) => ({ ...now, ...patch }));
  };
  const save = useSend(connectionDefaults.set, {
    onSuccess: () => {
      onClose();
      showToast("success", t("saved", { name }));
    },
    onError: (error) => {
      if (!complaints.accept(error)) setProblem(inWords(error));
    },
  });
  const submit = (form: HTMLFormElement) => {
    setProblem(null);
    if (complaints.check(form)) save.mutate({ params: { id }, body: draft });
  };
  const places = [
    { field: "groupId", items: group },
    { field: "categoryId", items: category },
  ] as const;
  const { errors } = complaints;
  return (
    <FormDialog
      title={t("title", { name })}
      isPending={save.isPending}
      problem={null}
      onSend={submit}
      onClose={onClose}
    >
      <p className="text-ink-muted">{t("help")}</p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {places.map(({ field, items }) => (
        <Field key={field} label={mailbox(`fields.${field}`)} error={errors[field]}>
          <Select
            options={[
              { value: "", label: mailbox("noPlace") },
              ...items.map((place) => ({ value: place.id, label: place.name })),
            ]}
            value={draft[field] ?? ""}
            onChange={(value) => change({ [field]: value === "" ? null : value })}
          />
        </Field>
      ))}
      <Field label={mailbox("fields.language")} help={t("fieldHelp.language")}>
        <Select
          options={locales.map((value) => ({ value, label: mailbox(`languages.${value}`) }))}
          value={draft.language}
          onChange={(language) => change({ language })}
        />
      </Field>
      <CalendarField
        value={draft.calendarId ?? ""}
        onChange={(calendarId) => change({ calendarId: calendarId === "" ? null : calendarId })}
        error={errors["calendarId"]}
      />
      {words.map((field) => (
        <OwnWordsField
          key={field}
          name={field}
          value={draft[field]}
          onChange={(text) => change({ [field]: text })}
          error={errors[field]}
        />
      ))}
      {switches.map((field) => (
        <Checkbox
          key={field}
          checked={draft[field]}
          onChange={(event) => change({ [field]: event.target.checked })}
          label={t(`fields.${field}`)}
          help={t(`fieldHelp.${field}`)}
        />
      ))}
    </FormDialog>
  );
}
