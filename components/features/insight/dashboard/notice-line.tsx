"use client";
import { Link } from "@/components/ui/link";
import { clsx } from "clsx";
import type { Notification } from "@/contract/notices/notifications";
import { TimeText } from "@/components/resource/cells";
import { safeNext } from "@/lib/shared/tenancy/switch";

export function NoticeLine({ notice }: { notice: Notification }) {
  const goal = safeNext(notice.actionUrl, "");
  const title = (
    <span
      className={clsx("line-clamp-1", notice.isRead ? "text-ink-muted" : "font-medium text-ink")}
      dir="auto"
    >
      {notice.title}
    </span>
  );
  return (
    <li className="relative px-4 py-2.5 text-sm transition-colors hover:bg-hover">
      {goal ? (
        <Link href={goal} className="block rounded-sm after:absolute after:inset-0">
          {title}
        </Link>
      ) : (
        title
      )}
      <span className="line-clamp-1 text-[0.8125rem] text-ink-faint" dir="auto">
        {notice.content}
      </span>
      <span className="text-xs">
        <TimeText iso={notice.createdAt} />
      </span>
    </li>
  );
}
