"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { Ban, GitMerge } from "lucide-react";
import { contactMerges } from "@/contract/crm/contact-merges";
import { contacts } from "@/contract/crm/contacts";
import type { Contact, WholeContact } from "@/contract/crm/contacts";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";
import { BlockDialog } from "./block-dialog";
import { MergeDialog } from "./merge-dialog";

/** In the header of a contact: merge, block. */
export function IdentityActions({ contact }: { contact: Contact }) {
  const t = useTranslations("contactMerge");
  const block = useTranslations("contactBlock");
  const { role } = useSignedIn();
  const [open, setOpen] = useState<"merge" | "block" | null>(null);
  if (contact.deletedAt !== null) return null;
  return (
    <>
      {mayCall(role, contactMerges.merge) && (
        <Button icon={<GitMerge aria-hidden />} onClick={() => setOpen("merge")}>
          {t("mergeShort")}
        </Button>
      )}
      {mayCall(role, contacts.block) && contact.status !== "BLOCKED" && (
        <Button icon={<Ban aria-hidden />} onClick={() => setOpen("block")}>
          {block("block")}
        </Button>
      )}
      {open === "merge" && <MergeDialog contact={contact} onClose={() => setOpen(null)} />}
      {open === "block" && <BlockDialog contact={contact} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Over a contact: that it is blocked and why, or that it was merged and whither. */
export function IdentityBanners({ contact }: { contact: WholeContact }) {
  const t = useTranslations("contactBlock");
  const merged = useTranslations("contactMerge");
  const { role } = useSignedIn();
  const format = useFormat();
  const unblock = useSend(contacts.unblock);
  if (contact.mergedIntoId !== null)
    return (
      <div className="mb-4">
        <Banner tone="info">
          {merged("wasMerged")}{" "}
          <Link className="font-medium underline" href={`/contacts/${contact.mergedIntoId}`}>
            {merged("open")}
          </Link>
        </Banner>
      </div>
    );
  const { blocked } = contact;
  if (!blocked) return null;
  return (
    <div className="mb-4">
      <Banner tone="danger">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1">
            {blocked.byName
              ? t("since", { name: blocked.byName, date: format.date(blocked.at) })
              : t("sinceNobody", { date: format.date(blocked.at) })}{" "}
            {blocked.reason && <bdi className="font-medium">{blocked.reason}</bdi>}
          </span>
          {mayCall(role, contacts.unblock) && contact.deletedAt === null && (
            <Button
              size="sm"
              isPending={unblock.isPending}
              onClick={() => unblock.mutate({ params: { id: contact.id } })}
            >
              {t("unblock")}
            </Button>
          )}
        </span>
      </Banner>
    </div>
  );
}
