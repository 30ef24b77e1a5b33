"use client";
import { Suspense, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  CloudOff,
  Copy,
  Ellipsis,
  ExternalLink,
  House,
  LayoutTemplate,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPageSummary } from "@/contract/site/landing-pages";
import { useFormErrors } from "@/components/resource/form-errors";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useListState } from "@/components/resource/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { slugOf } from "./block-edits";
import { BuilderScreen } from "./builder-screen";
import { DomainsPanel } from "./domains-panel";

export function LandingPagesScreen() {
  return (
    <Suspense>
      <Pages />
    </Suspense>
  );
}

/** All pages of the workspace, or the one that is being written: which one stands in the address. */
function Pages() {
  const list = useListState();
  const open = list.filter("page");
  if (open !== null) return <BuilderScreen key={open} id={open} onClose={() => list.set({ page: null })} />;
  return <PageList onOpen={(page) => list.set({ page })} />;
}

function PageList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations("landingPages");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const now = useNow();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, landingPages.save);
  const { data, error, isFetching, refetch } = useQuery(queryFor(landingPages.list));
  const [making, setMaking] = useState<{ copyOf?: LandingPageSummary } | null>(null);
  const [removing, setRemoving] = useState<LandingPageSummary | null>(null);
  const setHome = useSend(landingPages.setHome);
  const remove = useSend(landingPages.remove, { onSettled: () => setRemoving(null) });
  const fresh = mayChange && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setMaking({})}>
      {t("new")}
    </Button>
  );
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={fresh} />
      {!data &&
        (error ? (
          <Card isFlush>
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title={common("table.loadFailed")}
              text={inWords(error)}
              actions={
                <Button isPending={isFetching} onClick={() => void refetch()}>
                  {common("retry")}
                </Button>
              }
            />
          </Card>
        ) : (
          <Skeleton className="h-64 w-full" />
        ))}
      {data?.items.length === 0 && (
        <Card isFlush>
          <EmptyState
            icon={<LayoutTemplate aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={fresh}
          />
        </Card>
      )}
      {data && data.items.length > 0 && (
        <Card isFlush className="overflow-x-auto">
          <Table label={t("title")}>
            <THead>
              <TH>{t("columns.name")}</TH>
              <TH>{t("columns.status")}</TH>
              <TH align="end">{t("columns.visits")}</TH>
              <TH align="end">{t("columns.conversions")}</TH>
              <TH>{t("columns.updated")}</TH>
              <TH>
                <span className="sr-only">{common("more")}</span>
              </TH>
            </THead>
            <TBody>
              {data.items.map((page) => (
                <TR key={page.id}>
                  <TD className="min-w-48">
                    <button
                      type="button"
                      dir="auto"
                      onClick={() => onOpen(page.id)}
                      className="own-direction block max-w-full truncate rounded-sm text-start font-medium text-ink hover:underline"
                    >
                      {page.name}
                    </button>
                    <span className="block truncate text-xs text-ink-faint">
                      <bdi dir="ltr">{`/lp/${page.publishedSlug ?? page.slug}`}</bdi>
                    </span>
                  </TD>
                  <TD>
                    <span className="flex flex-wrap gap-1">
                      <Badge tone={page.status === "PUBLISHED" ? "success" : "neutral"}>
                        {t(`status.${page.status}`)}
                      </Badge>
                      {page.hasChanges && <Badge tone="warning">{t("hasChanges")}</Badge>}
                      {page.isHome && <Badge tone="accent">{t("isHome")}</Badge>}
                    </span>
                  </TD>
                  <TD align="end" className="tabular-nums">
                    {format.number(page.visits)}
                  </TD>
                  <TD align="end" className="tabular-nums">
                    {format.number(page.conversions)}
                  </TD>
                  <TD className="text-ink-muted">{format.relative(page.updatedAt, now)}</TD>
                  <TD align="end">
                    <Menu
                      trigger={
                        <IconButton size="sm" label={t("more", { name: page.name })}>
                          <Ellipsis aria-hidden />
                        </IconButton>
                      }
                    >
                      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onOpen(page.id)}>
                        {t(mayChange ? "edit" : "look")}
                      </MenuItem>
                      {page.publishedSlug !== null && (
                        <MenuItem icon={<ExternalLink aria-hidden />} href={`/lp/${page.publishedSlug}`}>
                          {t("visit")}
                        </MenuItem>
                      )}
                      {mayChange && (
                        <MenuItem icon={<Copy aria-hidden />} onSelect={() => setMaking({ copyOf: page })}>
                          {t("duplicate")}
                        </MenuItem>
                      )}
                      {mayChange && (
                        <MenuItem
                          icon={<House aria-hidden />}
                          onSelect={() =>
                            setHome.mutate({ params: { id: page.id }, body: { isHome: !page.isHome } })
                          }
                        >
                          {t(page.isHome ? "noHome" : "makeHome")}
                        </MenuItem>
                      )}
                      {mayChange && <MenuSeparator />}
                      {mayChange && (
                        <MenuItem
                          icon={<Trash2 aria-hidden />}
                          tone="danger"
                          onSelect={() => setRemoving(page)}
                        >
                          {common("delete")}
                        </MenuItem>
                      )}
                    </Menu>
                  </TD>
                </TR>
              ))}
            </TBody>
          </Table>
        </Card>
      )}
      <DomainsPanel />
      {making && <NewPage copyOf={making.copyOf ?? null} onClose={() => setMaking(null)} onMade={onOpen} />}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) remove.mutate({ params: { id: removing.id } });
        }}
        isPending={remove.isPending}
        title={t("removeTitle", { name: removing?.name ?? "" })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
      />
    </Screen>
  );
}

function NewPage({
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
