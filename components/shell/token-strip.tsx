"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { KeyRound } from "lucide-react";
import { connections } from "@/contract/workspace/connections";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";

/**
 * For who may manage connections: says which of them carries nothing until it is given another token, or soon
 * will not, in the place of the strip that says that there is no network, which covers it.
 */
export function TokenStrip() {
  const t = useTranslations("shell.tokens");
  const format = useFormat();
  const { data } = useQuery(queryFor(connections.list));
  const over = data?.items.filter(({ state }) => state === "RECONNECT") ?? [];
  const ending =
    data?.items.filter(({ state, tokenEndsSoon }) => tokenEndsSoon && state === "CONNECTED") ?? [];
  const [first, ...others] = [...over, ...ending];
  if (!first) return null;
  const said =
    others.length > 0
      ? t("several", { count: others.length + 1 })
      : over.length > 0
        ? t("over", { name: first.name })
        : t("ends", {
            name: first.name,
            day: first.tokenEndsAt === null ? "" : format.date(first.tokenEndsAt),
          });
  return (
    <div
      role="status"
      data-strip
      className="fixed inset-x-0 top-12 z-24 flex h-9 items-center gap-2 border-b border-warning/35 bg-warning-soft px-3 text-[0.8125rem] text-warning-ink md:px-4 print:hidden"
    >
      <KeyRound aria-hidden className="size-4 shrink-0" />
      <p title={said} className="min-w-0 truncate">
        {said}
      </p>
      <Link
        href="/admin/settings?section=connections"
        className="shrink-0 font-medium underline underline-offset-2"
      >
        {t("reconnect")}
      </Link>
    </div>
  );
}
