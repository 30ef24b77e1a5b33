"use client";
import { clsx } from "clsx";
import type { ArticleDifference } from "@/contract/site/knowledge-base-versions";

type Parts = ArticleDifference["languages"][number]["title"];

/**
 * Words in order: what came in is underlined, what went out struck through; colour only says it once more.
 */
export function DifferentWords({ parts }: { parts: Parts }) {
  return parts.map(({ kind, text }, at) => {
    if (kind === "same") return <span key={at}>{text}</span>;
    const Tag = kind === "added" ? "ins" : "del";
    return (
      <Tag
        key={at}
        className={clsx(
          "rounded-sm",
          kind === "added" ? "bg-success-soft text-success-ink" : "bg-danger-soft text-danger-ink",
        )}
      >
        {text}
      </Tag>
    );
  });
}
