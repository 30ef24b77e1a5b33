"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { suppressedAddresses } from "@/contract/channels/mailboxes";
import type { SuppressedAddress } from "@/contract/channels/mailboxes";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { pagesFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

/** Addresses that nothing is sent to any more; nothing where there are none. */
export function SuppressedCard() {
  const t = useTranslations("mailboxes");
  const contacts = useTranslations("adminContacts");
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesFor(suppressedAddresses.list, { query: { limit: 50 } }),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={t("suppressedTitle")} text={t("suppressedText")}>
      <ul className="divide-y divide-line">
        {items.map((one) => (
          <SuppressedRow key={one.id} of={one} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {contacts("more")}
        </Button>
      )}
    </Card>
  );
}

function SuppressedRow({ of: { id, address, reason } }: { of: SuppressedAddress }) {
  const t = useTranslations("mailboxes");
  const lift = useSend(suppressedAddresses.lift, {
    onSuccess: () => void showToast("success", t("lifted", { address })),
  });
  return (
    <li className="flex items-center gap-3 py-2 text-[0.8125rem]">
      <span className="min-w-0 flex-1">
        <bdi dir="ltr" className="block wrap-anywhere text-ink">
          {address}
        </bdi>
        <span dir="auto" className="block wrap-anywhere text-ink-faint">
          {reason}
        </span>
      </span>
      <Button size="sm" isPending={lift.isPending} onClick={() => lift.mutate({ params: { id } })}>
        {t("lift")}
      </Button>
    </li>
  );
}
