"use client";
import { useState } from "react";
import { createPortal } from "react-dom";
import { PdfPages } from "@/components/features/workspace/shared-files/pdf-code";
import { Dialog } from "@/components/ui/dialog";
import type { ConversationLine } from "@/lib/chat/lines";
import { isPdf, isPicture, kindAndSize } from "@/lib/shared/file-kind";
import { pageFacts } from "@/lib/shared/page-facts";
import type { Say } from "@/lib/shared/texts";

type File = ConversationLine["files"][number];
interface Props {
  file: File;
  say: Say;
  locale: string;
}

/**
 * The files of one message, on the side of its text: pictures as they are, others with what they are and how
 * large.
 */
export function ChatFilesShown({ files, ...rest }: Omit<Props, "file"> & { files: readonly File[] }) {
  return (
    <div className="mt-1 flex max-w-full flex-col gap-1.5 [align-items:inherit]">
      {files.map((file) =>
        isPicture(file) ? (
          <Picture key={file.id} file={file} {...rest} />
        ) : isPdf(file) ? (
          <PdfButton key={file.id} file={file} {...rest} />
        ) : (
          <FileLink key={file.id} file={file} {...rest} />
        ),
      )}
    </div>
  );
}

const addressOf = ({ url }: File): string => `${pageFacts().apiUrl}${url}`;

function FileLink({ file, locale }: Props) {
  return (
    <a
      href={addressOf(file)}
      target="_blank"
      rel="noreferrer"
      className="flex max-w-full min-w-0 flex-col rounded-lg border border-line bg-surface px-3 py-2 text-ink"
    >
      <bdi className="own-direction wrap-anywhere underline">{file.name}</bdi>
      <span className="text-xs text-ink-muted">{kindAndSize(file, locale)}</span>
    </a>
  );
}

/** Looked into here; to keep it, there is the link below its pages. */
function PdfButton(props: Props) {
  const { file, say, locale } = props;
  const [isOpen, setIsOpen] = useState(false);
  const words = {
    page: (number: number, count: number) => say("chat.pdf.page", { number, count }),
    previous: say("chat.pdf.previous"),
    next: say("chat.pdf.next"),
    failed: say("chat.pdf.failed"),
  };
  return (
    <>
      <button
        type="button"
        aria-label={say("chatBox.openFile", { name: file.name })}
        onClick={() => setIsOpen(true)}
        className="flex max-w-full min-w-0 flex-col rounded-lg border border-line bg-surface px-3 py-2 text-start text-ink"
      >
        <bdi className="own-direction wrap-anywhere underline">{file.name}</bdi>
        <span className="text-xs text-ink-muted">{kindAndSize(file, locale)}</span>
      </button>
      {isOpen &&
        createPortal(
          <Dialog
            isOpen
            onClose={() => setIsOpen(false)}
            title={<bdi>{file.name}</bdi>}
            closeLabel={say("chatBox.hide")}
            size="lg"
            footer={<FileLink {...props} />}
          >
            <PdfPages url={addressOf(file)} name={file.name} words={words} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}

/** Its room is there before it is, so that nothing moves when it comes. */
function Picture(props: Props) {
  const { file, say } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <FileLink {...props} />;
  return (
    <>
      <button
        type="button"
        aria-label={say("chatBox.openFile", { name: file.name })}
        onClick={() => setIsOpen(true)}
        className="block h-36 w-48 max-w-full cursor-zoom-in overflow-hidden rounded-lg border border-line bg-sunken"
      >
        <img
          src={addressOf(file)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setIsBroken(true)}
        />
      </button>
      {/* Beside the chat, so that Escape closes the picture and not the chat as well. */}
      {isOpen &&
        createPortal(
          <Dialog
            isOpen
            onClose={() => setIsOpen(false)}
            title={<bdi>{file.name}</bdi>}
            closeLabel={say("chatBox.hide")}
            size="xl"
          >
            <img
              src={addressOf(file)}
              alt={file.name}
              className="mx-auto max-h-[75dvh] max-w-full rounded-md object-contain"
            />
          </Dialog>,
          document.body,
        )}
    </>
  );
}
