"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, CloudOff, Ellipsis, History, Link2, Redo2, Undo2 } from "lucide-react";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPage } from "@/contract/site/landing-pages";
import { limits } from "@/contract/limits";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { localeNames } from "@/lib/shared/i18n";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useTextsIn } from "@/lib/browser/use-texts-in";
import { withItemMoved, newBlock } from "./block-edits";
import { BlockForm } from "./block-form";
import { BlockList } from "./block-list";
import { BuilderProvider, WordsField, useBuilding } from "./builder-context";
import { PreviewPane } from "./preview-pane";
import { ThemePanel } from "./theme-panel";
import { useBuilder } from "./use-builder";
import type { Builder } from "./use-builder";
import { VersionsDrawer } from "./versions-drawer";

export function BuilderScreen({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("landingPages");
  const inWords = useFaultText();
  const { data, error } = useQuery({
    ...queryFor(landingPages.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <Workbench page={data} onClose={onClose} />;
  return (
    <div className="p-6">
      {error ? (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={inWords(error)}
          actions={<Button onClick={onClose}>{t("back")}</Button>}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

/** What is chosen on the left: the page itself, its theme, or a block. */
const [pagePart, themePart] = ["page", "theme"];

function Workbench({ page, onClose }: { page: LandingPage; onClose: () => void }) {
  const t = useTranslations("landingPages");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const mayChange = mayCall(role, landingPages.save);
  const builder = useBuilder(page);
  const [language, setLanguage] = useState<Locale>(page.defaultLocale);
  const starter = useTextsIn(language, "landingPages.starter");
  const [chosen, setChosen] = useState(pagePart);
  const [showsVersions, setShowsVersions] = useState(false);
  const { draft, errors, edit } = builder;
  const { content } = draft;
  const shortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) builder.redo();
    else builder.undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => shortcut(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  const errorAt = (path: string) =>
    errors[path] ??
    Object.entries(errors).find(
      ([at]) => at.startsWith(`${path}.`) && locales.some((each) => at === `${path}.${each}`),
    )?.[1];
  const setBlocks = (blocks: typeof content.blocks, mark?: string) =>
    edit({ ...draft, content: { ...content, blocks } }, mark);
  const at = content.blocks.findIndex(({ id }) => id === chosen);
  const block = content.blocks[at];
  const part = (id: string, name: string, hasError: boolean) => (
    <button
      type="button"
      aria-pressed={chosen === id}
      onClick={() => setChosen(id)}
      className={`rounded-md px-2 py-1.5 text-start text-sm ${chosen === id ? "bg-accent-soft text-accent-ink" : "text-ink hover:bg-hover"}`}
    >
      {name}
      {hasError && (
        <span className="ms-2 text-danger-ink">
          •<span className="sr-only">{t("hasError")}</span>
        </span>
      )}
    </button>
  );
  const hasErrorBelow = (path: string) =>
    Object.keys(errors).some((each) => each === path || each.startsWith(`${path}.`));
  const titles = Object.fromEntries(
    Object.values(builder.page.articles)
      .flat()
      .map(({ id, title }) => [id, title]),
  );
  return (
    <BuilderProvider language={language} home={page.defaultLocale} errorAt={errorAt}>
      <div className="mx-auto w-full max-w-[100rem] px-4 py-5 md:px-6">
        <PageHeader
          title={draft.name}
          above={
            <button
              type="button"
              onClick={onClose}
              className="inline-flex items-center gap-1 rounded-sm hover:underline"
            >
              <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
              {t("title")}
            </button>
          }
          actions={
            <Actions builder={builder} mayChange={mayChange} onVersions={() => setShowsVersions(true)} />
          }
        />
        {builder.conflict && (
          <Banner
            tone="warning"
            title={t("conflictTitle")}
            className="mb-4"
            actions={
              <>
                <Button
                  size="sm"
                  onClick={() => {
                    if (builder.conflict) builder.take(builder.conflict);
                  }}
                >
                  {t("takeTheirs")}
                </Button>
                <Button size="sm" onClick={builder.keepMine}>
                  {t("keepMine")}
                </Button>
              </>
            }
          >
            {t("conflictText")}
          </Banner>
        )}
        {builder.wasKept && builder.isDirty && (
          <Banner
            className="mb-4"
            actions={
              <Button size="sm" onClick={() => builder.take(builder.page)}>
                {t("dropDraft")}
              </Button>
            }
          >
            {t("draftKept")}
          </Banner>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[17rem_22rem] xl:grid-cols-[17rem_22rem_minmax(0,1fr)]">
          <Card title={t("blocks")}>
            <div className="mb-2 flex flex-col gap-1 border-b border-line pb-2">
              {part(
                pagePart,
                t("pagePart"),
                ["name", "slug", "content.title", "content.description"].some(hasErrorBelow),
              )}
              {part(themePart, t("theme.title"), hasErrorBelow("content.theme"))}
            </div>
            <BlockList
              blocks={content.blocks}
              chosen={chosen}
              mayChange={mayChange}
              hasError={(place) => hasErrorBelow(`content.blocks.${place}`)}
              onChoose={setChosen}
              onAdd={(type) => {
                const added = newBlock(type, content.blocks, {
                  heading: { [language]: starter(type) },
                  email: { [language]: starter("email") },
                  message: { [language]: starter("message") },
                });
                setBlocks([...content.blocks, added]);
                setChosen(added.id);
              }}
              onMove={(from, to) => setBlocks(withItemMoved(content.blocks, from, to))}
              onRemove={(place) => setBlocks(content.blocks.toSpliced(place, 1))}
            />
          </Card>
          <Card
            title={block ? t(`block.${block.type}`) : chosen === themePart ? t("theme.title") : t("pagePart")}
          >
            {chosen !== themePart && (
              <Tabs
                label={t("language")}
                tabs={locales.map((each) => ({ id: each, label: localeNames[each] }))}
                value={language}
                onChange={setLanguage}
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
                    titles={titles}
                    onChange={(next, mark) => setBlocks(content.blocks.with(at, next), mark)}
                  />
                ) : chosen === themePart ? (
                  <Theme builder={builder} />
                ) : (
                  <PageForm builder={builder} />
                )}
              </div>
            </fieldset>
          </Card>
          <div className="min-w-0 lg:col-span-2 xl:col-span-1">
            <PreviewPane
              content={content}
              articles={builder.page.articles}
              language={language}
              home={page.defaultLocale}
            />
          </div>
        </div>
        {showsVersions && (
          <VersionsDrawer
            id={page.id}
            mayChange={mayChange}
            onClose={() => setShowsVersions(false)}
            onRestored={builder.take}
          />
        )}
      </div>
    </BuilderProvider>
  );
}

function Actions({
  builder,
  mayChange,
  onVersions,
}: {
  builder: Builder;
  mayChange: boolean;
  onVersions: () => void;
}) {
  const t = useTranslations("landingPages");
  const common = useTranslations("common");
  const link = useSend(landingPages.previewLink, {
    onSuccess: ({ url }) =>
      void navigator.clipboard
        .writeText(url)
        .then(() => showToast("success", t("linkCopied"), { description: t("linkLasts") })),
  });
  const { page } = builder;
  return (
    <>
      <Badge tone={page.status === "PUBLISHED" ? "success" : "neutral"}>{t(`status.${page.status}`)}</Badge>
      {(builder.isDirty || page.hasChanges) && (
        <Badge tone="warning">{t(builder.isDirty ? "unsaved" : "hasChanges")}</Badge>
      )}
      {mayChange && (
        <IconButton label={t("undo")} disabled={!builder.canUndo} onClick={builder.undo}>
          <Undo2 aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      )}
      {mayChange && (
        <IconButton label={t("redo")} disabled={!builder.canRedo} onClick={builder.redo}>
          <Redo2 aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      )}
      <Menu
        trigger={
          <IconButton label={common("more")}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => link.mutate({ params: { id: page.id } })}>
          {t("copyLink")}
        </MenuItem>
        <MenuItem icon={<History aria-hidden />} onSelect={onVersions}>
          {t("versions")}
        </MenuItem>
        {page.publishedSlug !== null && <MenuItem href={`/lp/${page.publishedSlug}`}>{t("visit")}</MenuItem>}
        {mayChange && page.publishedSlug !== null && (
          <MenuItem tone="danger" onSelect={() => void builder.unpublish()}>
            {t("unpublish")}
          </MenuItem>
        )}
      </Menu>
      {mayChange && (
        <Button isPending={builder.isBusy} disabled={!builder.isDirty} onClick={() => void builder.save()}>
          {common("save")}
        </Button>
      )}
      {mayChange && (
        <Button
          variant="primary"
          isPending={builder.isBusy}
          disabled={page.status === "PUBLISHED" && !page.hasChanges && !builder.isDirty}
          onClick={() => void builder.publish()}
        >
          {t("publish")}
        </Button>
      )}
    </>
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
