"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { session } from "@/contract/people/session";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { crossInto } from "@/lib/auth/hand-over";
import { currentTenant } from "@/lib/browser/current-tenant";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** The workspaces, and the way into each. */
export function TenantDialog({ goTo, onClose }: { goTo: (address: string) => void; onClose: () => void }) {
  const t = useTranslations("shell.tenants");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [search, setSearch] = useState("");
  const [going, setGoing] = useState<string | null>(null);
  const { data } = useQuery({
    ...queryFor(session.tenants, { query: { search } }),
    placeholderData: (before) => before,
  });
  const current = currentTenant();
  const cross = async (tenant: string) => {
    setGoing(tenant);
    try {
      const address = await crossInto(tenant);
      if (address !== null) goTo(address);
    } catch (error) {
      showToast("destructive", inWords(error));
    }
    setGoing(null);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title")}
      text={t("text")}
      closeLabel={common("close")}
      size="sm"
    >
      <Input
        type="search"
        data-autofocus
        aria-label={t("search")}
        placeholder={t("search")}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {!data && <SkeletonRows rows={3} label={t("title")} />}
      {data?.items.length === 0 && <p className="py-4 text-ink-muted">{t("none")}</p>}
      <ul className="mt-2 flex flex-col">
        {data?.items.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              disabled={going !== null || id === current}
              aria-busy={going === id || undefined}
              onClick={() => void cross(id)}
              className="flex w-full items-center gap-3 rounded-md p-2 text-start transition-colors hover:bg-hover disabled:opacity-55"
            >
              <Avatar name={name} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium text-ink">{name}</bdi>
                <span dir="ltr" className="block truncate text-[0.8125rem] text-ink-muted">
                  {id}
                </span>
              </span>
              {id === current && <Badge tone="accent">{t("here")}</Badge>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
