"use client";
import type { ReactNode } from "react";
import Link from "next/link";
import { Skeleton } from "@/components/ui/skeleton";

/** One number with its name; a link where there is a list behind it. `value: null`: on its way. */
export function StatTile({
  label,
  value,
  help,
  href,
}: {
  label: string;
  value: ReactNode;
  help?: ReactNode;
  href?: string;
}) {
  const content = (
    <>
      <span className="block text-[0.8125rem] text-ink-muted">{label}</span>
      <span data-numeric className="mt-1 block text-2xl leading-8 font-semibold tracking-tight text-ink">
        {value ?? <Skeleton className="my-1 h-6 w-12" />}
      </span>
      {help && <span className="block text-[0.8125rem] text-ink-faint">{help}</span>}
    </>
  );
  if (href)
    return (
      <Link href={href} className="surface-card block p-4 transition-colors hover:bg-hover">
        {content}
      </Link>
    );
  return <div className="surface-card p-4">{content}</div>;
}
