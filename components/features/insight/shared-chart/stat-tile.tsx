"use client";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { clsx } from "clsx";
import { Skeleton } from "@/components/ui/skeleton";
import { AboutFigure } from "./about-figure";
import type { FigureId } from "./about-figure";

/** One number with its name; a link where there is a list behind it. `value: null`: on its way. */
export function StatTile({
  label,
  value,
  help,
  href,
  about,
}: {
  label: string;
  value: ReactNode;
  help?: ReactNode;
  href?: string;
  /** What it counts, behind an "i". */ about?: FigureId;
}) {
  const content = (
    <>
      <span className={clsx("block text-[0.8125rem] text-ink-muted", about && "pe-6")}>{label}</span>
      <span data-numeric className="mt-1 block text-2xl leading-8 font-semibold tracking-tight text-ink">
        {value ?? <Skeleton className="my-1 h-6 w-12" />}
      </span>
      {help && <span className="block text-[0.8125rem] text-ink-faint">{help}</span>}
    </>
  );
  const tile = href ? (
    <Link href={href} className="surface-card block h-full p-4 transition-colors hover:bg-hover">
      {content}
    </Link>
  ) : (
    <div className="surface-card h-full p-4">{content}</div>
  );
  if (!about) return tile;
  return (
    <div className="relative">
      {tile}
      <span className="absolute end-2 top-2.5">
        <AboutFigure id={about} name={label} />
      </span>
    </div>
  );
}
