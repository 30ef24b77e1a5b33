"use client";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Image, ImageOff } from "lucide-react";
import { Button } from "@/components/ui/button";
import { mailFramePath, mailFramePolicy, mailFrameStyle } from "@/lib/shared/mail-frame";
import { htmlTree } from "./html-tree";
import { lateEvent } from "./late-event";
import { hasPictures, mailPage } from "./mail-page";

const foldedFromPx = 720;
/** A taller one scrolls in itself. */
const heightMaxPx = 10_000;

/**
 * A mail as its writer made it look, in a document of its own that runs nothing: neither its looks nor its
 * links reach the desk. The desk draws into it and measures it, since nothing in it can. Its pictures, which
 * tell their sender who reads, are fetched once somebody asks for them.
 */
export function MailFrame({
  page,
  from,
}: {
  page: string;
  from: string;
  /** Stand for it where it cannot be drawn. */ words?: ReactNode;
}) {
  const t = useTranslations("ticket.mail");
  const thread = useTranslations("ticket.thread");
  const pieces = useMemo(() => htmlTree(page), [page]);
  const [showsPictures, setShowsPictures] = useState(false);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const heightPx = useHeight(root);
  useKeysOf(root);
  // The empty document is there with the frame, so that its height is known before anything is painted.
  const mounted = useCallback(
    (frame: HTMLIFrameElement | null) => {
      setRoot(frame && !showsPictures ? rootIn(frame) : null);
    },
    [showsPictures],
  );
  const isLong = heightPx > foldedFromPx;
  const box = useRef<HTMLDivElement>(null);
  // It comes after the words that stood for it, and the thread keeps its reader at the bottom.
  useLayoutEffect(() => void box.current?.dispatchEvent(new Event(lateEvent, { bubbles: true })), []);
  return (
    <div ref={box} className="w-[42rem] max-w-full">
      {hasPictures(pieces) && (
        <Button
          variant="link"
          size="sm"
          icon={showsPictures ? <ImageOff aria-hidden /> : <Image aria-hidden />}
          onClick={() => setShowsPictures(!showsPictures)}
          className="mb-1 text-xs"
        >
          {t(showsPictures ? "hidePictures" : "showPictures")}
        </Button>
      )}
      <div className={clsx(isLong && !isOpen && "max-h-72 overflow-hidden mask-b-from-70%")}>
        <iframe
          key={String(showsPictures)}
          ref={mounted}
          title={t("frame", { name: from })}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          {...(showsPictures && { src: mailFramePath })}
          // A browser may put another document in its place once it has loaded an empty one.
          onLoad={(event) => setRoot(rootIn(event.currentTarget))}
          style={{ height: heightPx }}
          className="block w-full rounded-md border-0"
        />
      </div>
      {root && createPortal(mailPage(pieces, showsPictures), root)}
      {isLong && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-1 text-[0.8125rem]"
        >
          {thread(isOpen ? "showLess" : "showAll")}
        </Button>
      )}
    </div>
  );
}

/** Where a mail is drawn in its document, which gets its policy and looks with it. */
function rootIn({ contentDocument: page }: HTMLIFrameElement): HTMLElement | null {
  if (!page) return null;
  const there = page.querySelector("main");
  if (there) return there;
  const policy = page.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = mailFramePolicy(page.URL === "about:blank" ? "'none'" : "https:");
  const style = page.createElement("style");
  style.textContent = mailFrameStyle;
  page.head.append(policy, style);
  const root = page.createElement("main");
  root.dir = "auto";
  page.body.append(root);
  return root;
}

/** The last known height stays while another document comes. */
function useHeight(root: HTMLElement | null): number {
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    if (!root) return;
    const measure = () => setHeightPx(Math.min(Math.ceil(root.getBoundingClientRect().height), heightMaxPx));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [root]);
  return heightPx;
}

/** The keys of the screen go on working for whoever pressed something in a mail. */
function useKeysOf(root: HTMLElement | null): void {
  useEffect(() => {
    const page = root?.ownerDocument;
    if (!page) return;
    const pass = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
      document.dispatchEvent(new KeyboardEvent("keydown", { key, code, ctrlKey, metaKey, altKey, shiftKey }));
    };
    page.addEventListener("keydown", pass);
    return () => page.removeEventListener("keydown", pass);
  }, [root]);
}
