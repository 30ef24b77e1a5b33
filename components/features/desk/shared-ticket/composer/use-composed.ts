"use client";
import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { clearDraft, isEmptyHtml, onPutBack, readDraft, writeDraft } from "./drafts";
import type { ComposerPlace, Content } from "./drafts";
import type { OutgoingMessage, SentOutgoing } from "./outgoing";
import { useAttachments } from "./use-attachments";
import type { EditorApi } from "./use-editor-api";

/** Text and files as they are written in one place, kept as its draft with every change. */
export function useComposed(place: ComposerPlace, editor: RefObject<EditorApi | null>) {
  const [draft] = useState(() => readDraft(place));
  const [html, setHtml] = useState(draft?.html ?? "");
  const files = useAttachments(draft?.attachments ?? []);
  const [mail, setMail] = useState(draft?.mail);
  const [repliesToId, setRepliesToId] = useState(draft?.repliesToId);
  const content = { html, attachments: files.done, mail, repliesToId };
  const fill = (next: Content) => {
    setMail(next.mail);
    setRepliesToId(next.repliesToId);
    editor.current?.set(next.html);
    setHtml(next.html);
    files.replace(next.attachments);
  };

  const fileIds = files.done.map(({ id }) => id).join();
  useEffect(
    () => writeDraft(place, { ...content, sentAs: html === draft?.html ? draft.sentAs : undefined }),
    // The draft is of its text, its files, whom it goes to and what it answers; the place is this box's for life.
    // oxlint-disable-next-line exhaustive-deps
    [html, fileIds, mail, repliesToId],
  );
  useEffect(() =>
    onPutBack(place, (change) => {
      fill(change(content));
      editor.current?.focus();
      return true;
    }),
  );

  const outgoing: OutgoingMessage = { mode: place.mode, ...content };
  const left: SentOutgoing | null =
    draft?.sentAs === undefined ? null : { mode: place.mode, ...draft, clientMessageId: draft.sentAs };
  const isEmpty = isEmptyHtml(html) && !html.includes("data-mention") && files.done.length === 0;
  return {
    html,
    setHtml,
    files,
    mail,
    setMail,
    repliesToId,
    setRepliesToId,
    outgoing,
    /** Sent by an earlier visit that did not hear the answer. */
    left,
    isReady: !isEmpty && !files.isUploading,
    keepAsSent: (sentAs: string) => writeDraft(place, { ...content, sentAs }),
    clear: () => {
      fill({ html: "", attachments: [] });
      clearDraft(place);
    },
  };
}
