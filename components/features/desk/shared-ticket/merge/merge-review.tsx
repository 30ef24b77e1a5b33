"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { clsx } from "clsx";
import { GitMerge } from "lucide-react";
import { isEmpty, nothingHeld } from "@/contract/workspace/field-rules";
import type { StoredFieldValue } from "@/contract/workspace/field-rules";
import { textIn } from "@/contract/workspace/field-values";
import { ticketMerges } from "@/contract/desk/ticket-merges";
import type { MergeField, MergePreview } from "@/contract/desk/ticket-merges";
import type { Ticket } from "@/contract/desk/tickets";
import { useFields } from "@/components/features/workspace/shared-fields/use-fields";
import { useHeldText } from "@/components/features/workspace/shared-fields/use-held-text";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { StatusBadge } from "../marks";
import { useTicketWords } from "../use-ticket-words";

type Keep = Partial<Record<MergeField, string>>;
const undoVisibleMs = 15_000;

/**
 * Two tickets or more side by side: which one survives, what is kept of each field, what will happen; then
 * the merge, and its undo.
 */
export function MergeReview({
  ids,
  targetId,
  onTarget,
  onMerged,
}: {
  ids: readonly string[];
  targetId: string;
  onTarget: (id: string) => void;
  onMerged: (ticket: Ticket) => void;
}) {
  const t = useTranslations("ticket.merge");
  const inWords = useFaultText();
  const [keep, setKeep] = useState<Keep>({});
  const [accepts, setAccepts] = useState(false);
  const wish = {
    targetId,
    sourceIds: ids.filter((id) => id !== targetId),
    ...(Object.keys(keep).length > 0 ? { keep } : {}),
  };
  const { data, error, isPending } = useQuery({
    ...queryFor(ticketMerges.preview, { body: wish }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const undo = useSend(ticketMerges.undo, { onSuccess: () => showToast("success", t("undone")) });
  const merge = useSend(ticketMerges.merge, {
    onSuccess: ({ ticket, mergeId }) => {
      showToast("success", t("done", { count: wish.sourceIds.length, number: ticket.number }), {
        durationMs: undoVisibleMs,
        action: { label: t("undo"), onSelect: () => undo.mutate({ params: { id: mergeId } }) },
      });
      onMerged(ticket);
    },
  });
  if (error) return <Banner tone="danger">{inWords(error)}</Banner>;
  if (isPending || !data)
    return (
      <div className="flex flex-col gap-2">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    );
  const needsWord = data.warnings.includes("becomes_sensitive");
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Comparison
        preview={data}
        keep={keep}
        targetId={targetId}
        onTarget={(id) => {
          setKeep({});
          onTarget(id);
        }}
        onKeep={(field, id) => setKeep({ ...keep, [field]: id })}
      />
      <Outcome preview={data} />
      {needsWord && (
        <Checkbox
          label={t("acceptSensitive", { number: data.target.number })}
          checked={accepts}
          onChange={(event) => setAccepts(event.target.checked)}
        />
      )}
      <Button
        variant="primary"
        className="self-start"
        icon={<GitMerge aria-hidden />}
        disabled={data.target.id !== targetId || (needsWord && !accepts)}
        isPending={merge.isPending}
        onClick={() => merge.mutate({ body: { ...wish, acceptSensitive: accepts } })}
      >
        {t("merge", { count: wish.sourceIds.length, number: data.target.number })}
      </Button>
    </div>
  );
}

function Comparison({
  preview: { target, sources, fields, customFields },
  keep,
  targetId,
  onTarget,
  onKeep,
}: {
  preview: MergePreview;
  keep: Keep;
  targetId: string;
  onTarget: (id: string) => void;
  onKeep: (field: MergeField, id: string) => void;
}) {
  const t = useTranslations("ticket.merge");
  const words = useTicketWords();
  // In the order in which they were opened, so that a column stays where it is when another one survives.
  const columns = [target, ...sources].toSorted((a, b) => a.number - b.number);
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table
        aria-label={t("compare")}
        className="w-full min-w-[36rem] border-separate border-spacing-0 text-[0.8125rem]"
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="w-32 border-b border-line bg-sunken px-3 py-2 text-start font-medium text-ink-faint"
            >
              {t("field")}
            </th>
            {columns.map((ticket) => (
              <Head
                key={ticket.id}
                ticket={ticket}
                isTarget={ticket.id === targetId}
                onTarget={() => onTarget(ticket.id)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, keptFrom, values }) => {
            const isSame = new Set(values.map(({ value }) => value)).size === 1;
            const name = t(`fields.${field}`);
            return (
              <tr key={field}>
                <th
                  scope="row"
                  className="border-b border-line px-3 py-2 text-start align-top font-normal text-ink-faint"
                >
                  {name}
                </th>
                {columns.map(({ id, number }) => {
                  const held = values.find(({ ticketId }) => ticketId === id);
                  const text =
                    field === "status" || field === "priority"
                      ? words.value(field, held?.value ?? null)
                      : (held?.label ?? "–");
                  // What one has just chosen stands at once; the answer to it comes after.
                  const isKept = (keep[field] ?? keptFrom) === id;
                  return (
                    <td
                      key={id}
                      className={clsx(
                        "border-b border-line px-3 py-2 align-top",
                        !isSame && isKept && "bg-accent-soft",
                      )}
                    >
                      {isSame ? (
                        <span className="text-ink-muted wrap-anywhere" dir="auto">
                          {text}
                        </span>
                      ) : (
                        <label className="flex items-start gap-2">
                          <input
                            type="radio"
                            name={`keep-${field}`}
                            className="mt-0.5 accent-(--color-accent)"
                            aria-label={t("keep", { field: name, value: text, number })}
                            checked={isKept}
                            onChange={() => onKeep(field, id)}
                          />
                          <span
                            className={clsx(
                              "min-w-0 wrap-anywhere",
                              isKept ? "font-medium text-ink" : "text-ink-muted",
                            )}
                            dir="auto"
                          >
                            {text}
                          </span>
                        </label>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <OwnFields fields={customFields} columns={columns} />
        </tbody>
      </table>
    </div>
  );
}

/** The workspace's own fields: nothing to choose, so what is kept stands out. */
function OwnFields({
  fields,
  columns,
}: {
  fields: MergePreview["customFields"];
  columns: readonly Ticket[];
}) {
  const locale = useLocale();
  const inWords = useHeldText();
  const { fields: known } = useFields("TICKET");
  return fields.map(({ fieldId, keptFrom, values }) => {
    const field = known.find(({ id }) => id === fieldId);
    const texts = new Map(
      values.map(({ ticketId, ...held }) => [ticketId, field ? inWords(field, held) : "…"]),
    );
    const isSame = new Set(texts.values()).size === 1;
    return (
      <tr key={fieldId}>
        <th
          scope="row"
          className="border-b border-line px-3 py-2 text-start align-top font-normal text-ink-faint"
        >
          <bdi>{field ? textIn(field.label, locale) : "…"}</bdi>
        </th>
        {columns.map(({ id }) => {
          const isKept = keptFrom === id;
          return (
            <td
              key={id}
              className={clsx(
                "border-b border-line px-3 py-2 align-top wrap-anywhere",
                !isSame && isKept ? "bg-accent-soft font-medium text-ink" : "text-ink-muted",
              )}
              dir="auto"
            >
              {texts.get(id) ?? "–"}
            </td>
          );
        })}
      </tr>
    );
  });
}

/**
 * Of the fields those that come from a source, and those in which the surviving ticket wins over another
 * value.
 */
function useFieldNames({ target, customFields }: MergePreview): { taken: string[]; won: string[] } {
  const locale = useLocale();
  const { fields } = useFields("TICKET");
  const names = (ids: readonly string[]) =>
    fields.filter(({ id }) => ids.includes(id)).map(({ label }) => textIn(label, locale));
  const valueIn = ({ values }: MergePreview["customFields"][number], ticketId: string): StoredFieldValue =>
    values.find((each) => each.ticketId === ticketId) ?? nothingHeld;
  const textOf = ({ value, selectedOptionIds }: StoredFieldValue) =>
    JSON.stringify([value, selectedOptionIds]);
  return {
    taken: names(customFields.filter(({ keptFrom }) => keptFrom !== target.id).map(({ fieldId }) => fieldId)),
    won: names(
      customFields
        .filter(
          (one) =>
            one.keptFrom === target.id &&
            one.values.some((each) => !isEmpty(each) && textOf(each) !== textOf(valueIn(one, target.id))),
        )
        .map(({ fieldId }) => fieldId),
    ),
  };
}

function Head({ ticket, isTarget, onTarget }: { ticket: Ticket; isTarget: boolean; onTarget: () => void }) {
  const t = useTranslations("ticket.merge");
  const format = useFormat();
  return (
    <th
      scope="col"
      className={clsx(
        "border-b border-line px-3 py-2 text-start align-top font-normal",
        isTarget ? "bg-accent-soft" : "bg-sunken",
      )}
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={`/tickets/${ticket.id}`}
          className="font-semibold text-ink tabular-nums hover:underline"
          dir="ltr"
        >
          #{ticket.number}
        </Link>
        <StatusBadge status={ticket.status} />
        {ticket.isSensitive && <Badge tone="danger">{t("sensitive")}</Badge>}
      </span>
      <span className="mt-1 block text-xs text-ink-faint">
        {t("counts", { count: ticket.messageCount, date: format.date(ticket.createdAt) })}
      </span>
      <span className="mt-1 line-clamp-2 text-xs text-ink-muted" dir="auto">
        {ticket.preview}
      </span>
      <label className="mt-2 flex items-center gap-2 font-medium text-ink">
        <input
          type="radio"
          name="survivor"
          className="accent-(--color-accent)"
          aria-label={t("survivesOf", { number: ticket.number })}
          checked={isTarget}
          onChange={onTarget}
        />
        {t("survives")}
      </label>
    </th>
  );
}

/** What the merge will do, in sentences. */
function Outcome({ preview }: { preview: MergePreview }) {
  const { target, sources, messageCount, attachmentCount, followers, tags, warnings } = preview;
  const t = useTranslations("ticket.merge");
  const { taken, won } = useFieldNames(preview);
  const format = useFormat();
  const names = format.list(sources.map(({ number }) => `#${number}`));
  return (
    <section aria-label={t("whatHappens")} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold text-ink">{t("whatHappens")}</h3>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-[0.8125rem] text-ink-muted">
        <li>{t("outcome.messages", { count: messageCount, number: target.number })}</li>
        {attachmentCount > 0 && <li>{t("outcome.attachments", { count: attachmentCount })}</li>}
        <li>{t("outcome.closes", { count: sources.length, names, number: target.number })}</li>
        {tags.length > 0 && <li>{t("outcome.tags", { tags: format.list(tags) })}</li>}
        {taken.length > 0 && (
          <li>{t("outcome.fields", { number: target.number, names: format.list(taken) })}</li>
        )}
        {won.length > 0 && (
          <li>{t("outcome.fieldsKept", { number: target.number, names: format.list(won) })}</li>
        )}
        {followers.length > 0 && (
          <li>{t("outcome.followers", { names: format.list(followers.map(({ name }) => name)) })}</li>
        )}
        <li>{t("outcome.undo")}</li>
      </ul>
      {warnings.length > 0 && (
        <Banner tone="warning">
          <ul className="flex flex-col gap-1">
            {warnings.map((warning) => (
              <li key={warning}>{t(`warnings.${warning}`, { number: target.number })}</li>
            ))}
          </ul>
        </Banner>
      )}
    </section>
  );
}
