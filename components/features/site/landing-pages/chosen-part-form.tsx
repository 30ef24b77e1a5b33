"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Tabs } from "@/components/ui/tabs";
import { localeNames } from "@/lib/shared/i18n";
import { BlockForm } from "./block-form";
import { WordsField, useBuilding } from "./builder-context";
import { themePart, withBlocks } from "./page-draft";
import { ThemePanel } from "./theme-panel";
import type { Builder } from "./use-builder";

/** What is written of the part that is chosen, in one language. */
export function ChosenPartForm({
  builder,
  chosen,
  mayChange,
  onLanguage,
}: {
  builder: Builder;
  chosen: string;
  mayChange: boolean;
  onLanguage: (language: Locale) => void;
}) {
  const t = useTranslations("landingPages");
  const common = useTranslations("common");
  const { language } = useBuilding();
  const { draft, page, edit } = builder;
  const { blocks } = draft.content;
  const at = blocks.findIndex(({ id }) => id === chosen);
  const block = blocks[at];
  const articles = Object.values(page.articles).flat();
  return (
    <Card title={block ? t(`block.${block.type}`) : chosen === themePart ? t("theme.title") : t("pagePart")}>
      {chosen !== themePart && (
        <Tabs
          label={t("language")}
          tabs={locales.map((each) => ({ id: each, label: localeNames[each] }))}
          value={language}
          onChange={onLanguage}
        />
      )}
      <fieldset disabled={!mayChange} className="min-w-0">
        <legend className="sr-only">{common("edit")}</legend>
        <div className="mt-4 flex flex-col gap-4">
          {block ? (
            <BlockForm
              key={block.id}
              block={block}
              path={`content.blocks.${at}`}
              titles={Object.fromEntries(articles.map(({ id, title }) => [id, title]))}
              onChange={(next, mark) => edit(withBlocks(draft, blocks.with(at, next)), mark)}
            />
          ) : chosen === themePart ? (
            <Theme builder={builder} />
          ) : (
            <PageForm builder={builder} />
          )}
        </div>
      </fieldset>
    </Card>
  );
}

function PageForm({ builder: { draft, edit } }: { builder: Builder }) {
  const t = useTranslations("landingPages.field");
  const { errorAt } = useBuilding();
  const { content } = draft;
  return (
    <>
      <Field label={t("pageName")} help={t("pageNameHelp")} error={errorAt("name")}>
        <Input
          dir="auto"
          maxLength={120}
          value={draft.name}
          onChange={(event) => edit({ ...draft, name: event.target.value }, "name")}
        />
      </Field>
      <Field label={t("slug")} help={t("slugHelp")} error={errorAt("slug")}>
        <Input
          dir="ltr"
          maxLength={80}
          value={draft.slug}
          onChange={(event) => edit({ ...draft, slug: event.target.value }, "slug")}
        />
      </Field>
      <WordsField
        label={t("title")}
        help={t("titleHelp")}
        path="content.title"
        value={content.title}
        onChange={(title) => edit({ ...draft, content: { ...content, title } }, "title")}
        maxLength={120}
        isRequired
      />
      <WordsField
        label={t("description")}
        help={t("descriptionHelp")}
        path="content.description"
        value={content.description}
        onChange={(description) => edit({ ...draft, content: { ...content, description } }, "description")}
        maxLength={Math.min(300, limits.landingTextMaxLength)}
        isLong
      />
    </>
  );
}

function Theme({ builder: { draft, page, edit } }: { builder: Builder }) {
  const [uploaded, setUploaded] = useState<Readonly<Record<string, string>>>({});
  const { theme } = draft.content;
  const logo =
    theme.logoId === null
      ? null
      : (uploaded[theme.logoId] ?? (page.content.theme.logoId === theme.logoId ? page.logoUrl : null));
  return (
    <ThemePanel
      theme={theme}
      logo={logo}
      onLogo={(id, address) => setUploaded({ ...uploaded, [id]: address })}
      onChange={(next, mark) => edit({ ...draft, content: { ...draft.content, theme: next } }, mark)}
    />
  );
}
