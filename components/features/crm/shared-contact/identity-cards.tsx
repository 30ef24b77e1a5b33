"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { contactDuplicates } from "@/contract/crm/contact-duplicates";
import { contactMerges } from "@/contract/crm/contact-merges";
import type { ContactMerge } from "@/contract/crm/contact-merges";
import type { Contact, WholeContact } from "@/contract/crm/contacts";
import { outranks } from "@/contract/roles";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { IdentitiesCard } from "./identities-card";
import { MergeDialog } from "./merge-dialog";
import { Suspects } from "./suspects";
import { useUndoMerge } from "./use-undo-merge";

/** Who this contact is: every address, who may be the same person, and who was merged into it. */
export function IdentityCards({ contact }: { contact: WholeContact }) {
  return (
    <>
      <DuplicatesCard contact={contact} />
      <IdentitiesCard contact={contact} />
      <MergesCard contact={contact} />
    </>
  );
}

function DuplicatesCard({ contact }: { contact: Contact }) {
  const t = useTranslations("contactMerge");
  const [otherId, setOtherId] = useState<string | null>(null);
  const { data } = useQuery({
    ...queryFor(contactDuplicates.ofContact, { params: { id: contact.id } }),
    enabled: contact.deletedAt === null,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t("maybe")}>
      <Suspects of={contact} items={data.items} onMerge={setOtherId} />
      {otherId !== null && (
        <MergeDialog contact={contact} otherId={otherId} onClose={() => setOtherId(null)} />
      )}
    </Card>
  );
}

function MergesCard({ contact }: { contact: Contact }) {
  const t = useTranslations("contactMerge");
  const { data } = useQuery(queryFor(contactMerges.ofContact, { params: { id: contact.id } }));
  const into = data?.items.filter((merge) => merge.contact.id === contact.id) ?? [];
  if (into.length === 0) return null;
  return (
    <Card title={t("mergedFrom")}>
      <ul className="flex flex-col divide-y divide-line">
        {into.map((merge) => (
          <Merged key={merge.id} merge={merge} />
        ))}
      </ul>
    </Card>
  );
}

function Merged({ merge }: { merge: ContactMerge }) {
  const t = useTranslations("contactMerge");
  const { role } = useSignedIn();
  const format = useFormat();
  const now = useNow();
  const undo = useUndoMerge();
  const { cannotUndo } = merge;
  const mayUndo = mayCall(role, contactMerges.undo) && (merge.isMine || outranks(role, "SUPERVISOR"));
  return (
    <li className="flex flex-col gap-1 py-2 text-[0.8125rem] first:pt-0 last:pb-0">
      <span className="font-medium text-ink" dir="auto">
        {merge.merged.map(({ name }) => name).join(", ")}
      </span>
      <span className="text-xs text-ink-faint">
        {t("mergedBy", { name: merge.byName, count: merge.movedCount })} ·{" "}
        <time dateTime={merge.createdAt} title={format.dateTime(merge.createdAt)}>
          {format.relative(merge.createdAt, now)}
        </time>
      </span>
      {merge.undoneAt !== null ? (
        <span className="text-xs text-ink-faint">{t("undoneBy", { name: merge.undoneByName ?? "" })}</span>
      ) : cannotUndo ? (
        <span className="text-xs text-ink-faint">
          {t(`obstacles.${cannotUndo.reason}`)}{" "}
          {cannotUndo.contact && (
            <Link
              className="text-accent-ink hover:underline"
              href={`/contacts/${cannotUndo.contact.id}`}
              dir="auto"
            >
              {cannotUndo.contact.name}
            </Link>
          )}
        </span>
      ) : mayUndo ? (
        <Button
          size="sm"
          className="self-start"
          isPending={undo.isPending}
          onClick={() => undo.mutate({ params: { id: merge.id } })}
        >
          {t("undoMerge")}
        </Button>
      ) : (
        <span className="text-xs text-ink-faint">{t("notYours")}</span>
      )}
    </li>
  );
}
