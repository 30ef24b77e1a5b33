import { clsx } from "clsx";
import type { Tone } from "./badge";

/**
 * `color` is for colours that a tenant chose; everything of ours uses a tone. Decorative: the word beside it
 * carries the meaning.
 */
export function StatusDot({
  tone = "neutral",
  color,
  className,
}: {
  tone?: Tone;
  color?: string | undefined;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={clsx("inline-block size-2 shrink-0 rounded-full", color ? "" : tones[tone], className)}
      style={color ? { backgroundColor: color } : undefined}
    />
  );
}

const tones: Record<Tone, string> = {
  neutral: "bg-neutral",
  accent: "bg-accent",
  success: "bg-success",
  warning: "bg-warning",
  danger: "bg-danger",
  info: "bg-info",
  indigo: "bg-indigo",
};
