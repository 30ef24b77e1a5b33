"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPageSummary } from "@/contract/site/landing-pages";
import { useFormErrors } from "@/components/resource/form-errors";
import { FormDrawer } from "@/components/resource/form-drawer";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { slugOf } from "./block-edits";

/** A page begins with its name and its address, empty or as a copy. */
export function NewPage({
  copyOf,
  onClose,
  onMade,
}: {
  copyOf: LandingPageSummary | null;
  onClose: () => void;
  onMade: (id: string) => void;
}) {
  const t = useTranslations("landingPages");
  const complaints = useFormErrors();
  const [name, setName] = useState("");
  const [slug, setSlug] = useState<string | null>(null);
  const create = useSend(landingPages.create, { onError: () => undefined });
  const save = async () => {
    onMade(
      (
        await create.mutateAsync({
          body: { name: name.trim(), slug: slug ?? slugOf(name), ...(copyOf ? { copyOf: copyOf.id } : {}) },
        })
      ).id,
    );
  };
  return (
    <FormDrawer
      title={copyOf ? t("copyOf", { name: copyOf.name }) : t("new")}
      complaints={complaints}
      onSave={save}
      onClose={onClose}
    >
      <Field
        label={t("field.pageName")}
        help={t("field.pageNameHelp")}
        isRequired
        error={complaints.errors["name"]}
      >
        <Input
          name="name"
          required
          maxLength={120}
          dir="auto"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t("field.slug")} help={t("field.slugHelp")} isRequired error={complaints.errors["slug"]}>
        <Input
          name="slug"
          required
          maxLength={80}
          dir="ltr"
          pattern="[a-z0-9](?:[a-z0-9\-]*[a-z0-9])?"
          title={t("field.slugHelp")}
          value={slug ?? slugOf(name)}
          onChange={(event) => setSlug(event.target.value)}
        />
      </Field>
    </FormDrawer>
  );
}
