"use client";
import { useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Paperclip } from "lucide-react";
import { headerFileOf, headerFileProblem } from "@/contract/channels/template-rules";
import type { TemplateHeaderFormat } from "@/contract/channels/template-rules";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { uploadAttachment } from "@/lib/api/upload-attachment";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import type { HeaderDraft } from "./header-draft";

type FileFormat = Extract<TemplateHeaderFormat, "IMAGE" | "VIDEO" | "DOCUMENT">;

/** Chooses and uploads the file of a header; one that it does not take is refused before it is uploaded. */
export function HeaderFile({
  format,
  label,
  help,
  fileName,
  error,
  isFixed = false,
  onFile,
}: {
  format: FileFormat;
  label: string;
  help?: string;
  fileName: string | null;
  error: string | undefined;
  isFixed?: boolean;
  onFile: (file: HeaderDraft["file"]) => void;
}) {
  const t = useTranslations("templates");
  const inWords = useFaultText();
  const bytes = useFormat().bytes;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  const asked = headerFileOf(format);
  const max = bytes(Math.min(asked?.maxBytes ?? 0, limits.attachmentMaxBytes));
  const takes = t(`headerFileHelp.${format}`, { max });
  const choose = async (file: File): Promise<void> => {
    const isWrong =
      file.size > limits.attachmentMaxBytes ||
      headerFileProblem(format, { contentType: file.type, sizeBytes: file.size }) !== null;
    setProblem(isWrong ? takes : undefined);
    if (isWrong) return;
    setIsUploading(true);
    try {
      const how = { signal: new AbortController().signal, onProgress: () => undefined };
      const { id, name } = await uploadAttachment(file, how);
      onFile({ id, name });
    } catch (fault) {
      setProblem(inWords(fault));
    } finally {
      setIsUploading(false);
    }
  };
  return (
    <Field
      label={label}
      help={help === undefined ? takes : `${takes} ${help}`}
      error={problem ?? error}
      isRequired
    >
      <span className="flex flex-wrap items-center gap-2">
        <Button
          icon={<Paperclip aria-hidden />}
          disabled={isFixed}
          isPending={isUploading}
          onClick={() => input.current?.click()}
        >
          {t(fileName === null ? "chooseFile" : "otherFile")}
        </Button>
        {fileName !== null && <bdi className="min-w-0 truncate text-sm text-ink">{fileName}</bdi>}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={asked?.contentTypes.join()}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = ""; // so that the same file can be chosen again
          if (file) void choose(file);
        }}
      />
    </Field>
  );
}
