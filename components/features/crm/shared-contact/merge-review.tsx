"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { clsx } from "clsx";
import { GitMerge } from "lucide-react";
import { contactMerges } from "@/contract/crm/contact-merges";
import type { ContactMergeField, ContactMergePreview } from "@/contract/crm/contact-merges";
import type { Contact } from "@/contract/crm/contacts";
import { textIn } from "@/contract/workspace/field-values";
import { useFields } from "@/components/features/workspace/shared-fields/use-fields";
import { useHeldText } from "@/components/features/workspace/shared-fields/use-held-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useUndoMerge } from "./use-undo-merge";

type Keep = Partial<Record<ContactMergeField, string>>;
const undoVisibleMs = 15_000;

/**
 * Contacts side by side: which one goes on, what is kept of each field, what will happen; then the merge, and
 * its undo.
 */
export function MergeReview({
  ids,
  onMerged,
}: {
  ids: readonly string[];
  onMerged: (contactId: string) => void;
}) {
  const t = useTranslations("contactMerge");
  const inWords = useFaultText();
  const [contactId, setContactId] = useState(ids[0] ?? "");
  const [keep, setKeep] = useState<Keep>({});
  const [keepCustom, setKeepCustom] = useState<Record<string, string>>({});
  const wish = { contactId, mergedIds: ids.filter((id) => id !== contactId), keep, keepCustom };
  const { data, error } = useQuery({
    ...queryFor(contactMerges.preview, { body: wish }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const undo = useUndoMerge();
  const merge = useSend(contactMerges.merge, {
    onSuccess: ({ contact, mergeId }) => {
      showToast("success", t("done", { name: contact.name }), {
        durationMs: undoVisibleMs,
        action: { label: t("undo"), onSelect: () => undo.mutate({ params: { id: mergeId } }) },
      });
      onMerged(contact.id);
    },
  });
  if (error) return <Banner tone="danger">{inWords(error)}</Banner>;
  if (!data)
    return (
      <div className="flex flex-col gap-2">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    );
  const survive = (id: string) => {
    setKeep({});
    setKeepCustom({});
    setContactId(id);
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Comparison preview={data} ids={ids} contactId={contactId} onSurvive={survive}>
        <FieldRows
          preview={data}
          ids={ids}
          keep={keep}
          onKeep={(field, id) => setKeep({ ...keep, [field]: id })}
        />
        <CustomRows
          preview={data}
          ids={ids}
          keep={keepCustom}
          onKeep={(field, id) => setKeepCustom({ ...keepCustom, [field]: id })}
        />
      </Comparison>
      <Outcome preview={data} />
      <Button
        variant="primary"
        className="self-start"
        icon={<GitMerge aria-hidden />}
        disabled={data.contact.id !== contactId}
        isPending={merge.isPending}
        onClick={() => merge.mutate({ body: wish })}
      >
        {t("merge", { name: data.contact.name })}
      </Button>
    </div>
  );
}

function Comparison({
  preview: { contact, merged },
  ids,
  contactId,
  onSurvive,
  children,
}: {
  preview: ContactMergePreview;
  ids: readonly string[];
  contactId: string;
  onSurvive: (id: string) => void;
  children: ReactNode;
}) {
  const t = useTranslations("contactMerge");
  const people = inOrder([contact, ...merged], ids);
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      {/* Two stand side by side on a phone as well. */}
      <table
        aria-label={t("compare")}
        className={clsx(
          "w-full min-w-[32rem] border-separate border-spacing-0 text-[0.8125rem]",
          people.length === 2 && "max-sm:min-w-0 max-sm:table-fixed",
        )}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="w-28 border-b border-line bg-sunken px-3 py-2 text-start max-sm:w-18 max-sm:px-2 font-medium text-ink-faint"
            >
              {t("field")}
            </th>
            {people.map((person) => (
              <th
                key={person.id}
                scope="col"
                className={clsx(
                  "border-b border-line px-3 py-2 text-start align-top font-normal max-sm:px-2",
                  person.id === contactId ? "bg-accent-soft" : "bg-sunken",
                )}
              >
                <label className="flex items-start gap-2">
                  <input
                    type="radio"
                    name="survivor"
                    className="mt-0.5 accent-(--color-accent)"
                    aria-label={t("survive", { name: person.name })}
                    checked={person.id === contactId}
                    onChange={() => onSurvive(person.id)}
                  />
                  <span className="min-w-0">
                    <span className="block font-medium text-ink wrap-anywhere" dir="auto">
                      {person.name}
                    </span>
                    {person.id === contactId ? (
                      <span className="text-xs font-medium text-accent-ink">{t("goesOn")}</span>
                    ) : (
                      <span className="text-xs text-ink-faint">
                        {t("openTickets", { count: person.openTickets })}
                      </span>
                    )}
                  </span>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
/** Each column stays where it is when another one is to go on. */
const inOrder = (people: readonly Contact[], ids: readonly string[]): Contact[] =>
  people.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

interface Cell {
  id: string;
  text: string;
  name: string;
}
function Row({
  name,
  group,
  cells,
  keptFrom,
  onKeep,
}: {
  name: string;
  group: string;
  cells: readonly Cell[];
  keptFrom: string;
  onKeep: (id: string) => void;
}) {
  const t = useTranslations("contactMerge");
  const isSame = new Set(cells.map(({ text }) => text)).size === 1;
  return (
    <tr>
      <th
        scope="row"
        className="border-b border-line px-3 py-2 text-start align-top font-normal wrap-anywhere text-ink-faint max-sm:px-2"
      >
        <bdi>{name}</bdi>
      </th>
      {cells.map(({ id, text, name: person }) => (
        <td
          key={id}
          className={clsx(
            "border-b border-line px-3 py-2 align-top max-sm:px-2",
            !isSame && keptFrom === id && "bg-accent-soft",
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
                name={`keep-${group}`}
                className="mt-0.5 accent-(--color-accent)"
                aria-label={t("keep", { field: name, value: text, name: person })}
                checked={keptFrom === id}
                onChange={() => onKeep(id)}
              />
              <span
                className={clsx(
                  "min-w-0 whitespace-pre-line wrap-anywhere",
                  keptFrom === id ? "font-medium text-ink" : "text-ink-muted",
                )}
                dir="auto"
              >
                {text}
              </span>
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}

function FieldRows({
  preview: { contact, merged, fields },
  ids,
  keep,
  onKeep,
}: {
  preview: ContactMergePreview;
  ids: readonly string[];
  keep: Keep;
  onKeep: (field: ContactMergeField, id: string) => void;
}) {
  const t = useTranslations("contactMerge");
  const options = useTranslations("contacts.options");
  const people = inOrder([contact, ...merged], ids);
  return fields
    .filter(({ values }) => values.some(({ value }) => value !== null))
    .map(({ field, keptFrom, values }) => {
      // Notes of several stand one below the other until one of them is chosen.
      const areJoined = field === "notes" && values.filter(({ value }) => value !== null).length > 1;
      const textOf = ({ id, type, tier, status }: Contact): string =>
        field === "type"
          ? options(`type.${type}`)
          : field === "status"
            ? options(`status.${status}`)
            : field === "tier" && tier !== null
              ? options(`tier.${tier}`)
              : (values.find((one) => one.contactId === id)?.label ?? "–");
      const cells = people.map((person) => ({ id: person.id, name: person.name, text: textOf(person) }));
      return (
        <Row
          key={field}
          group={field}
          name={t(`fields.${field}`)}
          cells={cells}
          keptFrom={keep[field] ?? (areJoined ? "" : keptFrom)}
          onKeep={(id) => onKeep(field, id)}
        />
      );
    });
}

function CustomRows({
  preview: { contact, merged, customFields },
  ids,
  keep,
  onKeep,
}: {
  preview: ContactMergePreview;
  ids: readonly string[];
  keep: Readonly<Record<string, string>>;
  onKeep: (field: string, id: string) => void;
}) {
  const locale = useLocale();
  const inWords = useHeldText();
  const { fields: known } = useFields("CONTACT");
  const people = inOrder([contact, ...merged], ids);
  return customFields.map(({ fieldId, keptFrom, values }) => {
    const field = known.find(({ id }) => id === fieldId);
    const cells = people.map(({ id, name }) => {
      const held = values.find(({ contactId }) => contactId === id);
      return { id, name, text: (field && held ? inWords(field, held) : null) ?? "–" };
    });
    return (
      <Row
        key={fieldId}
        group={fieldId}
        name={field ? textIn(field.label, locale) : "…"}
        cells={cells}
        keptFrom={keep[fieldId] ?? keptFrom}
        onKeep={(id) => onKeep(fieldId, id)}
      />
    );
  });
}

/** What will happen, in words. */
function Outcome({
  preview: { contact, merged, moves, addresses, tags, fields, warnings },
}: {
  preview: ContactMergePreview;
}) {
  const t = useTranslations("contactMerge");
  const notes =
    fields.find(({ field }) => field === "notes")?.values.filter(({ value }) => value !== null).length ?? 0;
  return (
    <div className="flex flex-col gap-2 text-[0.8125rem] text-ink-muted">
      {warnings.includes("blocked") && <Banner tone="warning">{t("blocked")}</Banner>}
      <ul aria-label={t("outcome")} className="list-disc space-y-1 ps-5">
        {Object.values(moves).some((count) => count > 0) && (
          <li>{t("moves", { ...moves, name: contact.name })}</li>
        )}
        {addresses.length > 0 && (
          <li>
            {t("addresses", { name: contact.name })}{" "}
            {addresses.map(({ contactId, kind, value }, at) => (
              <span key={`${contactId} ${kind} ${value}`}>
                {at > 0 && ", "}
                <bdi className="font-medium text-ink" dir="ltr">
                  {value}
                </bdi>
              </span>
            ))}
          </li>
        )}
        {tags.length > 0 && <li>{t("tags", { tags: tags.join(", ") })}</li>}
        {notes > 1 && <li>{t("notes")}</li>}
        <li>{t("undoable", { count: merged.length })}</li>
      </ul>
    </div>
  );
}
