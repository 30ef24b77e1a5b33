"use client";
import { useTranslations } from "next-intl";
import { formFieldKinds } from "@/contract/site/landing-parts";
import { TagsInput } from "@/components/resource/tags-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { newField } from "./block-edits";
import { BlockParts } from "./block-parts";
import { WordsField } from "./builder-context";
import type { BlockFormProps, BlockOf } from "./builder-context";
import { PlainField } from "./plain-field";

export function FormFields({ block, path, onChange }: BlockFormProps<BlockOf<"form">>) {
  const t = useTranslations("landingPages.field");
  const set = (part: Partial<BlockOf<"form">>, name: string) =>
    onChange({ ...block, ...part }, `${block.id}.${name}`);
  return (
    <>
      <WordsField
        label={t("text")}
        path={`${path}.text`}
        value={block.text}
        onChange={(text) => set({ text }, "text")}
        maxLength={600}
        isLong
      />
      <BlockParts
        path={`${path}.fields`}
        mark={`${block.id}.fields`}
        max={15}
        items={block.fields}
        fresh={() =>
          newField(
            "line",
            {},
            block.fields.map(({ id }) => id),
          )
        }
        onChange={(fields, mark) => onChange({ ...block, fields }, mark)}
      >
        {(field, at, change) => (
          <>
            <WordsField
              label={t("asks")}
              path={`${at}.label`}
              value={field.label}
              onChange={(label) => change({ ...field, label })}
              maxLength={120}
              isRequired
            />
            <Field label={t("kind")}>
              <Select
                value={field.kind}
                options={formFieldKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                onChange={(kind) =>
                  change({ ...field, kind, choices: kind === "choice" ? field.choices : [] })
                }
              />
            </Field>
            {field.kind !== "email" && (
              <Switch
                label={t("isRequired")}
                checked={field.isRequired}
                onChange={(isRequired) => change({ ...field, isRequired })}
              />
            )}
            {field.kind === "choice" && (
              <BlockParts
                path={`${at}.choices`}
                mark={`${block.id}.${field.id}`}
                max={20}
                items={field.choices}
                fresh={() => ({})}
                onChange={(choices) => change({ ...field, choices })}
              >
                {(choice, place, one) => (
                  <WordsField
                    label={t("choice")}
                    path={place}
                    value={choice}
                    onChange={one}
                    maxLength={120}
                    isRequired
                  />
                )}
              </BlockParts>
            )}
          </>
        )}
      </BlockParts>
      <WordsField
        label={t("submit")}
        path={`${path}.submit`}
        value={block.submit}
        onChange={(submit) => set({ submit }, "submit")}
        maxLength={60}
      />
      <WordsField
        label={t("thanks")}
        path={`${path}.thanks`}
        value={block.thanks}
        onChange={(thanks) => set({ thanks }, "thanks")}
        maxLength={300}
      />
      <PlainField
        label={t("subject")}
        help={t("subjectHelp")}
        path={`${path}.subject`}
        value={block.subject}
        onChange={(subject) => set({ subject }, "subject")}
        maxLength={200}
      />
      <Field label={t("tags")}>
        <TagsInput value={block.tags} onChange={(tags) => set({ tags }, "tags")} />
      </Field>
    </>
  );
}
