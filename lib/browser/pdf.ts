import type { PDFDocumentProxy } from "pdfjs-dist";
import { lazyCode } from "./lazy-code";

export interface Pdf {
  pageCount: number;
  /** Draws one page as wide as the canvas may be. */ draw: (
    page: number,
    canvas: HTMLCanvasElement,
    widthPx: number,
  ) => Promise<void>;
  close: () => void;
}

const libraryCode = lazyCode(() => import("pdfjs-dist/legacy/build/pdf.mjs"));

/**
 * Pages of a PDF, drawn by pdf.js in a worker: the browser's own viewer does not run in a sandbox, and phones
 * have none. Nothing that the file brings is run:
 * no scripts, no forms, no fonts from elsewhere. The library loads with the first PDF that somebody opens.
 */
export async function openPdf(url: string): Promise<Pdf> {
  const [library, response] = await Promise.all([libraryCode(), fetch(url, { credentials: "omit" })]);
  if (!response.ok) throw new Error(`The file answered ${String(response.status)}.`);
  library.GlobalWorkerOptions.workerSrc = new URL(
    "pdfjs-dist/legacy/build/pdf.worker.min.mjs",
    import.meta.url,
  ).toString();
  const task = library.getDocument({ data: await response.arrayBuffer(), enableXfa: false, useWasm: false });
  const opened: PDFDocumentProxy = await task.promise;
  const draw = async (number: number, canvas: HTMLCanvasElement, widthPx: number) => {
    const page = await opened.getPage(number);
    const viewport = page.getViewport({ scale: widthPx / page.getViewport({ scale: 1 }).width });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
  };
  // One page after the other, since one canvas takes one drawing at a time.
  let drawn: Promise<void> = Promise.resolve();
  return {
    pageCount: opened.numPages,
    draw: (...which) => (drawn = drawn.catch(() => undefined).then(() => draw(...which))),
    close: () => void task.destroy(),
  };
}
