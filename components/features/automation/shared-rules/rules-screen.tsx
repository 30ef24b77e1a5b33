"use client";
import { useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Play, Plus, Workflow } from "lucide-react";
import { limits } from "@/contract/limits";
import type { RuleKind } from "@/contract/automation/rule-parts";
import { ListView } from "@/components/resource/list-view";
import { useListState } from "@/components/resource/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ApplyDialog } from "./apply-dialog";
import { callsOf } from "./rule-calls";
import type { Rule } from "./rule-calls";
import { draftOf, emptyDraft, withItemMoved } from "./rule-draft";
import { RuleEditor } from "./rule-editor";
import { RuleRow } from "./rule-row";
import { RunLog } from "./run-log";
import { SwitchOnDialog } from "./switch-on-dialog";
import { useRuleOptions } from "./use-rule-options";

type Asked = { what: "log" | "remove" | "switchOn"; rule: Rule } | { what: "apply" } | null;

/** The rules of a kind in their order, and one of them at work. The open rule stands in the address. */
export function RulesScreen({ kind }: { kind: RuleKind }) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const list = useListState();
  const { role } = useSignedIn();
  const cache = useQueryClient();
  const inWords = useFaultText();
  const calls = callsOf(kind);
  const mayChange = mayCall(role, calls.update);
  const options = useRuleOptions();
  const reading = queryFor(calls.list, { query: { limit: limits.rulesMax } });
  const query = useQuery(reading);
  const [asked, setAsked] = useState<Asked>(null);
  const [copied, setCopied] = useState<Rule | null>(null);
  const [spoken, setSpoken] = useState("");
  const rules = query.data?.items ?? [];

  const show = (items: Rule[]) => cache.setQueryData(reading.queryKey, (page) => page && { ...page, items });
  const undone = (before: Rule[]) => (error: Error) => {
    show(before);
    showToast("destructive", t("notSaved"), { description: inWords(error) });
  };
  const reorder = useSend(calls.reorder, { onError: () => undefined });
  const update = useSend(calls.update, { onError: () => undefined });
  const remove = useSend(calls.remove, {
    onSuccess: () => {
      setAsked(null);
      showToast("success", t("removed"));
    },
  });

  const move = (from: number, to: number) => {
    const next = withItemMoved(rules, from, to);
    if (from === to || next.every((rule, at) => rule === rules[at])) return;
    show(next);
    setSpoken(t("movedTo", { name: rules[from]?.name ?? "", position: to + 1, count: rules.length }));
    reorder.mutate({ body: { ids: next.map(({ id }) => id) } }, { onError: undone(rules) });
  };
  const flip = (rule: Rule, isActive: boolean) => {
    if (isActive) {
      setAsked({ what: "switchOn", rule });
      return;
    }
    show(rules.map((one) => (one.id === rule.id ? { ...one, isActive } : one)));
    update.mutate({ params: { id: rule.id }, body: { isActive } }, { onError: undone(rules) });
  };
  const open = (id: string | null) => {
    setCopied(null);
    list.set({ open: id });
  };

  const opened = rules.find(({ id }) => id === list.open);
  if (list.open !== null && !query.data)
    return (
      <Screen>
        <Card isFlush>
          <SkeletonRows rows={8} label={common("loading")} />
        </Card>
      </Screen>
    );
  if (mayChange && (list.open === "new" || opened)) {
    const draft = opened
      ? draftOf(opened)
      : copied
        ? { ...draftOf(copied), name: t("copyOf", { name: copied.name }).slice(0, 120) }
        : emptyDraft(kind);
    return (
      <RuleEditor
        key={list.open}
        kind={kind}
        rule={opened ?? null}
        initial={draft}
        onClose={() => open(null)}
        onSwitchOn={(rule) => setAsked({ what: "switchOn", rule })}
      />
    );
  }
  return (
    <Screen>
      <PageHeader
        title={t(`titles.${kind}`)}
        text={t(`help.${kind}`)}
        actions={
          <>
            {kind === "ROUTING" && (
              <Button icon={<Play aria-hidden />} onClick={() => setAsked({ what: "apply" })}>
                {t("apply")}
              </Button>
            )}
            {mayChange && (
              <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => open("new")}>
                {t("new")}
              </Button>
            )}
          </>
        }
      />
      <Card isFlush>
        <ListView
          query={query}
          onPage={() => undefined}
          isFiltered={false}
          onClear={() => undefined}
          empty={
            <EmptyState
              icon={<Workflow aria-hidden />}
              title={t(`emptyTitles.${kind}`)}
              text={t(`emptyTexts.${kind}`)}
              actions={
                mayChange ? (
                  <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => open("new")}>
                    {t("new")}
                  </Button>
                ) : undefined
              }
            />
          }
        >
          {(rows) => (
            <ol aria-label={t(`titles.${kind}`)}>
              {rows.map((rule, at) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  at={at}
                  count={rows.length}
                  mayChange={mayChange}
                  nameOf={options.nameOf}
                  onMove={move}
                  onFlip={flip}
                  onOpen={() => open(rule.id)}
                  onLog={() => setAsked({ what: "log", rule })}
                  onCopy={() => {
                    setCopied(rule);
                    list.set({ open: "new" });
                  }}
                  onRemove={() => setAsked({ what: "remove", rule })}
                />
              ))}
            </ol>
          )}
        </ListView>
      </Card>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {asked?.what === "log" && <RunLog kind={kind} rule={asked.rule} onClose={() => setAsked(null)} />}
      {asked?.what === "apply" && <ApplyDialog onClose={() => setAsked(null)} />}
      {asked?.what === "switchOn" && (
        <SwitchOnDialog kind={kind} rule={asked.rule} onClose={() => setAsked(null)} />
      )}
      {asked?.what === "remove" && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate({ params: { id: asked.rule.id } })}
          isPending={remove.isPending}
          title={t("removeTitle", { name: asked.rule.name })}
          text={t("removeText")}
          confirmLabel={common("delete")}
          cancelLabel={common("cancel")}
        />
      )}
    </Screen>
  );
}
