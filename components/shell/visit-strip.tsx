"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Eye } from "lucide-react";
import { workspaceVisits } from "@/contract/workspace/visits";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { mayCall } from "@/lib/shared/auth/may";

/** For everybody in the workspace: that who runs the installation is in it, and until when at most. */
export function VisitStrip() {
  const t = useTranslations("shell.visits");
  const format = useFormat();
  const { role } = useSignedIn();
  const now = useNow(10).getTime();
  const { data } = useQuery(queryFor(workspaceVisits.running));
  const running = (data?.items ?? []).filter(({ endsAt }) => Date.parse(endsAt) > now);
  const last = running.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt)).at(-1);
  if (!last) return null;
  const time = format.dateTime(last.endsAt);
  const said =
    running.length > 1
      ? t("several", { count: running.length, time })
      : t("one", { name: last.visitorName, time });
  return (
    <div
      role="status"
      data-strip
      className="fixed inset-x-0 top-12 z-24 flex h-9 items-center gap-2 border-b border-info/30 bg-info-soft px-3 text-[0.8125rem] text-info-ink md:px-4 print:hidden"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <p title={said} className="min-w-0 max-md:line-clamp-2 max-md:text-xs max-md:leading-4 md:truncate">
        {said}
      </p>
      {mayCall(role, workspaceVisits.list) && (
        <Link
          href="/admin/settings?section=visits"
          className="shrink-0 font-medium underline underline-offset-2"
        >
          {t("open")}
        </Link>
      )}
    </div>
  );
}
