"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import { Mic, Paperclip, Sticker } from "lucide-react";
import { simulatedFileUses } from "@/contract/enums";
import { IconButton } from "@/components/ui/icon-button";
import { uploadAttachment } from "@/lib/api/upload-attachment";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

type Use = (typeof simulatedFileUses)[number];

/** Gives a file to the desk, as whoever plays the customer, and then to their phone. */
export function useSimulatedFile(onUploaded: (attachmentId: string, as: Use) => void) {
  const t = useTranslations("simulator");
  const inWords = useFaultText();
  return (file: File, as: Use): void => {
    uploadAttachment(file, { signal: new AbortController().signal, onProgress: () => undefined })
      .then(({ id }) => onUploaded(id, as))
      .catch((error: unknown) => {
        showToast("destructive", t("addFile"), { description: inWords(error) });
      });
  };
}

const uses = {
  FILE: { Icon: Paperclip, word: "addFile", accept: undefined },
  VOICE: { Icon: Mic, word: "addVoice", accept: ".ogg,.oga,.opus,audio/ogg" },
  STICKER: { Icon: Sticker, word: "addSticker", accept: ".webp,image/webp" },
} as const;

export function FileButtons({ onFile }: { onFile: (file: File, as: Use) => void }) {
  return (
    <span className="flex items-center">
      {simulatedFileUses.map((as) => (
        <FileButton key={as} as={as} onFile={(file) => onFile(file, as)} />
      ))}
    </span>
  );
}

function FileButton({ as, onFile }: { as: Use; onFile: (file: File) => void }) {
  const t = useTranslations("simulator");
  const input = useRef<HTMLInputElement>(null);
  const { Icon, word, accept } = uses[as];
  return (
    <>
      <IconButton size="sm" label={t(word)} onClick={() => input.current?.click()}>
        <Icon aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t(word)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = ""; // so that the same file can be chosen again
          if (file) onFile(file);
        }}
      />
    </>
  );
}
