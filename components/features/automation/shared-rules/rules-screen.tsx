"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { FlaskConical, Play, Plus, Workflow } from "lucide-react";
import { ticketTrial } from "@/contract/automation/ticket-trial";
import type { RuleKind } from "@/contract/automation/rule-parts";
import { ListView } from "@/components/list/list-view";
import { useTicketOffer } from "@/components/features/desk/shared-conditions/use-ticket-offer";
import { useListState } from "@/components/list/use-list-state";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { ApplyDialog } from "./apply-dialog";
import { callsOf } from "./rule-calls";
import type { Rule } from "./rule-calls";
import { draftOf, emptyDraft } from "./rule-draft";
import { RuleEditor } from "./rule-editor";
import { RuleRow } from "./rule-row";
import { RunLog } from "./run-log";
import { SwitchOnDialog } from "./switch-on-dialog";
import { useRuleOptions } from "./use-rule-options";
import { useRulesInOrder } from "./use-rules-in-order";

type Asked = { what: "log" | "remove" | "switchOn"; rule: Rule } | { what: "apply" } | null;

/** The rules of a kind in their order, and one of them at work. The open rule stands in the address. */
export function RulesScreen({ kind }: { kind: RuleKind }) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const list = useListState();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, callsOf(kind).update);
  const options = useRuleOptions();
  const { query, rules, move, setActive, spoken } = useRulesInOrder(kind);
  const [asked, setAsked] = useState<Asked>(null);
  const [copied, setCopied] = useState<Rule | null>(null);
  const offer = useTicketOffer(rules.map(({ conditions }) => conditions));
  const flip = (rule: Rule, isActive: boolean) => {
    if (isActive) setAsked({ what: "switchOn", rule });
    else setActive(rule, isActive);
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
          <RulesActions
            kind={kind}
            onApply={() => setAsked({ what: "apply" })}
            onNew={mayChange ? () => open("new") : undefined}
          />
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
                  offer={offer}
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
      <AskedDialog kind={kind} asked={asked} onClose={() => setAsked(null)} />
    </Screen>
  );
}

function RulesActions({
  kind,
  onApply,
  onNew,
}: {
  kind: RuleKind;
  onApply: () => void;
  onNew: (() => void) | undefined;
}) {
  const t = useTranslations("rules");
  const { role } = useSignedIn();
  return (
    <>
      {mayCall(role, ticketTrial.run) && (
        <ButtonLink href="/admin/settings?section=tryMessage" icon={<FlaskConical aria-hidden />}>
          {t("tryMessage")}
        </ButtonLink>
      )}
      {kind === "ROUTING" && (
        <Button icon={<Play aria-hidden />} onClick={onApply}>
          {t("apply")}
        </Button>
      )}
      {onNew && (
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={onNew}>
          {t("new")}
        </Button>
      )}
    </>
  );
}

/** What stands over the list: a rule's log, a try, or a question before something happens. */
function AskedDialog({ kind, asked, onClose }: { kind: RuleKind; asked: Asked; onClose: () => void }) {
  switch (asked?.what) {
    case undefined:
      return null;
    case "log":
      return <RunLog kind={kind} rule={asked.rule} onClose={onClose} />;
    case "apply":
      return <ApplyDialog onClose={onClose} />;
    case "switchOn":
      return <SwitchOnDialog kind={kind} rule={asked.rule} onClose={onClose} />;
    case "remove":
      return <RemoveDialog kind={kind} rule={asked.rule} onClose={onClose} />;
  }
}

function RemoveDialog({ kind, rule, onClose }: { kind: RuleKind; rule: Rule; onClose: () => void }) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const remove = useSend(callsOf(kind).remove, {
    onSuccess: () => {
      onClose();
      showToast("success", t("removed"));
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: rule.id } })}
      isPending={remove.isPending}
      title={t("removeTitle", { name: rule.name })}
      text={t("removeText")}
      confirmLabel={common("delete")}
      cancelLabel={common("cancel")}
    />
  );
}
