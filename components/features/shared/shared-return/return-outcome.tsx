import { LoaderCircle } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";

/**
 * Of a page that a provider leads back to: a line while what it brought is handed in, and, where that went
 * wrong, why, with the way back.
 */
export function ReturnOutcome({
  problem,
  working,
  back,
}: {
  /** Null while it is under way, and when the page is left. */ problem: string | null;
  working: string;
  back: { href: string; label: string };
}) {
  if (problem === null)
    return (
      <p role="status" className="flex items-center gap-2.5 text-ink-muted">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        {working}
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-4">
      <Banner tone="danger" className="w-full">
        {problem}
      </Banner>
      <ButtonLink href={back.href} variant="primary" size="lg">
        {back.label}
      </ButtonLink>
    </div>
  );
}
