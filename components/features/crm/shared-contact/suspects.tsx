"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { contactDuplicates, type duplicateReasons } from "@/contract/crm/contact-duplicates";
import { contactMerges } from "@/contract/crm/contact-merges";
import type { Contact } from "@/contract/crm/contacts";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";

type Reason = (typeof duplicateReasons)[number];
export interface Suspect {
  contact: Contact;
  reasons: readonly Reason[];
  score: number;
}

/** "Same phone number · 96 %" */
export function Reasons({ reasons, score }: { reasons: readonly Reason[]; score: number }) {
  const t = useTranslations("contactMerge");
  const format = useFormat();
  return (
    <span className="text-xs text-ink-faint">
      {[...reasons.map((reason) => t(`reasons.${reason}`)), format.percent(score / 100)].join(" · ")}
    </span>
  );
}

/** "Not the same", which can be taken back for as long as the toast stands. */
export function useDismiss() {
  const t = useTranslations("contactMerge");
  const common = useTranslations("common");
  const reconsider = useSend(contactDuplicates.reconsider);
  const dismiss = useSend(contactDuplicates.dismiss, {
    onSuccess: (_answer, { body }) => {
      showToast("success", t("dismissed"), {
        action: { label: common("undo"), onSelect: () => reconsider.mutate({ body }) },
      });
    },
  });
  return (contactId: string, otherId: string) => dismiss.mutate({ body: { contactId, otherId } });
}

/** Who may be the same person as `of`. */
export function Suspects({
  of,
  items,
  onMerge,
}: {
  of: Pick<Contact, "id">;
  items: readonly Suspect[];
  onMerge: (otherId: string) => void;
}) {
  const t = useTranslations("contactMerge");
  const { role } = useSignedIn();
  const dismiss = useDismiss();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {items.map(({ contact, reasons, score }) => (
        <li
          key={contact.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 first:pt-0 last:pb-0"
        >
          <span className="min-w-40 flex-1">
            <Link
              href={`/contacts/${contact.id}`}
              className="own-direction block truncate text-[0.8125rem] font-medium text-ink hover:underline"
              dir="auto"
            >
              {contact.name}
            </Link>
            <span className="own-direction block truncate text-xs text-ink-muted" dir="auto">
              {[contact.email, contact.phone, contact.companyName].filter(Boolean).join(" · ")}
            </span>
            <Reasons reasons={reasons} score={score} />
          </span>
          {mayCall(role, contactMerges.merge) && (
            <span className="flex gap-1.5">
              <Button
                size="sm"
                aria-label={t("mergeWith", { name: contact.name })}
                onClick={() => onMerge(contact.id)}
              >
                {t("mergeShort")}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t("dismissNamed", { name: contact.name })}
                onClick={() => dismiss(of.id, contact.id)}
              >
                {t("dismiss")}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
