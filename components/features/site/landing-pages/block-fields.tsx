"use client";
import { useTranslations } from "next-intl";
import { WordsField } from "./builder-context";
import type { BlockFormProps, BlockOf } from "./builder-context";
import { PlainField } from "./plain-field";
import { ActionFields } from "./action-fields";

/** What stands on top of the page. */
export function HeroFields({ block, path, onChange }: BlockFormProps<BlockOf<"hero">>) {
  const t = useTranslations("landingPages.field");
  return (
    <>
      <WordsField
        label={t("text")}
        path={`${path}.text`}
        value={block.text}
        onChange={(text) => onChange({ ...block, text }, `${block.id}.text`)}
        maxLength={600}
        isLong
      />
      <ActionFields
        path={`${path}.action`}
        action={block.action}
        onChange={(action) => onChange({ ...block, action }, `${block.id}.action`)}
      />
    </>
  );
}

/** The chat, and what leads to it. */
export function ChatFields({ block, path, onChange }: BlockFormProps<BlockOf<"chat">>) {
  const t = useTranslations("landingPages.field");
  return (
    <>
      <WordsField
        label={t("text")}
        path={`${path}.text`}
        value={block.text}
        onChange={(text) => onChange({ ...block, text }, `${block.id}.text`)}
        maxLength={600}
        isLong
      />
      <WordsField
        label={t("label")}
        path={`${path}.label`}
        value={block.label}
        onChange={(label) => onChange({ ...block, label }, `${block.id}.label`)}
        maxLength={60}
      />
    </>
  );
}

/** Where one reaches the company. */
export function ContactFields({ block, path, onChange }: BlockFormProps<BlockOf<"contact">>) {
  const t = useTranslations("landingPages.field");
  return (
    <>
      <PlainField
        label={t("email")}
        path={`${path}.email`}
        value={block.email}
        onChange={(email) => onChange({ ...block, email }, `${block.id}.email`)}
        maxLength={254}
      />
      <PlainField
        label={t("phone")}
        path={`${path}.phone`}
        value={block.phone}
        onChange={(phone) => onChange({ ...block, phone }, `${block.id}.phone`)}
        maxLength={60}
      />
      <WordsField
        label={t("address")}
        path={`${path}.address`}
        value={block.address}
        onChange={(address) => onChange({ ...block, address }, `${block.id}.address`)}
        maxLength={400}
        isLong
      />
      <WordsField
        label={t("hours")}
        path={`${path}.hours`}
        value={block.hours}
        onChange={(hours) => onChange({ ...block, hours }, `${block.id}.hours`)}
        maxLength={400}
        isLong
      />
    </>
  );
}
