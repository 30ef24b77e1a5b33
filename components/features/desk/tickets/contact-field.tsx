"use client";
import { useDeferredValue, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { contacts } from "@/contract/crm/contacts";
import { Avatar } from "@/components/ui/avatar";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Option } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";

/** Somebody who is known, found by typing; or somebody new, by name and address. */
export function ContactField({
  values,
  setValue,
  text,
  error,
}: {
  values: Record<string, unknown>;
  setValue: (name: string, value: unknown) => void;
  text: (name: "contactId" | "contactLabel" | "contactEmail" | "contactName") => string;
  error: string | undefined;
}) {
  const t = useTranslations("tickets.create");
  const [typed, setTyped] = useState("");
  const asked = useDeferredValue(typed.trim());
  const found = useQuery({
    ...queryFor(contacts.list, { query: { limit: 8, ...(asked ? { search: asked } : {}) } }),
    placeholderData: keepPreviousData,
  });
  const isNew = values["isNewContact"] === true;
  const options = (found.data?.items ?? []).map(({ id, name, email, phone }): Option => ({
    value: id,
    label: name,
    help: email ?? phone ?? "",
    icon: <Avatar name={name} size="xs" />,
  }));
  if (isNew) {
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("contactName")}>
          <Input
            name="contactName"
            dir="auto"
            autoComplete="off"
            maxLength={120}
            value={text("contactName")}
            onChange={(event) => setValue("contactName", event.target.value)}
          />
        </Field>
        <Field
          label={t("contactEmail")}
          error={error}
          aside={
            <button
              type="button"
              className="text-accent-ink hover:underline"
              onClick={() => setValue("isNewContact", false)}
            >
              {t("knownContact")}
            </button>
          }
        >
          <Input
            name="contactEmail"
            type="email"
            dir="ltr"
            autoComplete="off"
            maxLength={254}
            value={text("contactEmail")}
            onChange={(event) => setValue("contactEmail", event.target.value)}
          />
        </Field>
      </div>
    );
  }
  return (
    <Field
      label={t("contact")}
      error={error}
      aside={
        <button
          type="button"
          className="text-accent-ink hover:underline"
          onClick={() => {
            setValue("isNewContact", true);
            setValue("contactId", "");
            setValue(typed.includes("@") ? "contactEmail" : "contactName", typed);
          }}
        >
          {t("newContact")}
        </button>
      }
    >
      <Combobox
        options={options}
        selected={text("contactId") ? { value: text("contactId"), label: text("contactLabel") } : null}
        onChange={(option) => {
          setValue("contactId", option?.value ?? "");
          setValue("contactLabel", option?.label ?? "");
        }}
        onQuery={setTyped}
        placeholder={t("contactPlaceholder")}
        emptyText={t("contactNone")}
        openLabel={t("contact")}
      />
    </Field>
  );
}
