"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CloudOff, GitBranch, Pencil, Plus, Trash2 } from "lucide-react";
import { customFieldDependencies } from "@/contract/workspace/custom-fields";
import type { CustomFieldDependency } from "@/contract/workspace/custom-fields";
import { fieldEntities } from "@/contract/enums";
import type { FieldEntity } from "@/contract/enums";
import { useListState } from "@/components/list/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { RuleDialog } from "./rule-dialog";
import { RuleSentence } from "./rule-sentence";
import { useFields } from "./use-fields";
import { useRuleWords } from "./use-rule-words";

/** What fields depend on each other for, each rule as a sentence. */
export function FieldRulesSection() {
  const t = useTranslations("fieldRules");
  const fieldWords = useTranslations("customFields");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const list = useListState();
  const entity: FieldEntity = fieldEntities.find((each) => each === list.filter("of")) ?? "TICKET";
  const { fields, rules, isPending, error, retry } = useFields(entity);
  const words = useRuleWords(entity, fields);
  const [doomed, setDoomed] = useState<CustomFieldDependency | null>(null);
  const remove = useSend(customFieldDependencies.remove, {
    onSuccess: () => void showToast("success", t("removed")),
  });
  const mayChange = mayCall(role, customFieldDependencies.create);
  const newButton = mayChange && fields.length > 0 && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("new")}
    </Button>
  );
  const opened = rules.find(({ id }) => id === list.open);
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={newButton} />
      <Tabs
        label={t("title")}
        tabs={fieldEntities.map((id) => ({ id, label: fieldWords(`entities.${id}`) }))}
        value={entity}
        onChange={(id) => list.set({ of: id === "TICKET" ? null : id, open: null })}
      >
        <Card isFlush>
          {isPending && <SkeletonRows rows={5} label={common("loading")} />}
          {error && (
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title={t("loadFailed")}
              text={inWords(error)}
              actions={
                <Button variant="primary" onClick={retry}>
                  {common("retry")}
                </Button>
              }
            />
          )}
          {!isPending && !error && rules.length === 0 && (
            <EmptyState
              icon={<GitBranch aria-hidden />}
              title={t("emptyTitle")}
              text={t(fields.length === 0 ? "emptyNoFields" : "emptyText")}
              actions={newButton}
            />
          )}
          {rules.length > 0 && (
            <ul aria-label={t("title")} className="divide-y divide-line">
              {rules.map((rule) => (
                <li key={rule.id} className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
                  <GitBranch aria-hidden className="size-4 shrink-0 text-ink-faint" />
                  <span className="min-w-0 flex-1">
                    <RuleSentence rule={rule} words={words} />
                  </span>
                  {!rule.isActive && <Badge>{fieldWords("off")}</Badge>}
                  {mayChange && (
                    <span className="flex shrink-0">
                      <IconButton
                        size="sm"
                        label={common("edit")}
                        onClick={() => list.set({ open: rule.id })}
                      >
                        <Pencil aria-hidden />
                      </IconButton>
                      <IconButton size="sm" label={common("delete")} onClick={() => setDoomed(rule)}>
                        <Trash2 aria-hidden />
                      </IconButton>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
      </Tabs>
      {(list.open === "new" || opened) && mayChange && !isPending && (
        <RuleDialog
          key={opened?.id ?? "new"}
          entity={entity}
          fields={fields}
          rules={rules}
          rule={opened ?? null}
          onClose={() => list.set({ open: null })}
        />
      )}
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        isPending={remove.isPending}
        title={t("removeTitle")}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        onConfirm={() =>
          doomed && remove.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })
        }
      />
    </Screen>
  );
}
