"use client";
import { lazyPart } from "@/components/ui/lazy-part";
import type { PdfPagesProps } from "./pdf-pages";

/**
 * The pages of a PDF; their code comes when one is opened. Where it does not come, the words say so and the
 * file's own link stays.
 */
export const PdfPages = lazyPart(() => import("./pdf-pages").then((file) => file.PdfPages), PdfFault);

function PdfFault({ of: { words } }: { of: PdfPagesProps }) {
  return (
    <p role="alert" className="text-sm text-ink-muted">
      {words.failed}
    </p>
  );
}
