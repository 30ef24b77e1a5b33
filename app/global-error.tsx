"use client";
import { PageFault, pageFaultDirection, pageFaultLocale } from "@/components/shell/page-fault";

/** Where the frame of a page broke. It comes with the first code of each page. */
export default function WholePageError({ error }: { error: Error }) {
  return (
    <html lang={pageFaultLocale()} dir={pageFaultDirection()} suppressHydrationWarning>
      <body>
        <PageFault error={error} />
      </body>
    </html>
  );
}
