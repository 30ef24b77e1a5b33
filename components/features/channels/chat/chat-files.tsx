"use client";
import { useRef, useState } from "react";
import { Paperclip, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { limits } from "@/contract/limits";
import { hasReason, isFault } from "@/lib/shared/api/fault";
import type { Say } from "@/lib/shared/texts";
import type { Chat, ChatFile } from "./chat-session";

interface Chosen {
  at: number;
  name: string;
  /** Null while it is on its way. */ file: ChatFile | null;
}
export interface ChatFiles {
  chosen: readonly Chosen[];
  problems: readonly string[];
  isBusy: boolean;
  ids: readonly string[];
  add: (files: readonly File[]) => void;
  remove: (at: number) => void;
  clear: () => void;
}

/** Files that go with the next message. Each is sent to the server as it is chosen. */
export function useChatFiles(chat: Chat | null, say: Say): ChatFiles {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const next = useRef(0);
  const remove = (at: number) => setChosen((now) => now.filter((one) => one.at !== at));
  const complain = (problem: string) => setProblems((now) => [...now, problem]);

  const add = async (file: File, to: Chat) => {
    if (file.size > limits.visitorAttachmentMaxBytes)
      return complain(
        say("chatBox.fileTooLarge", {
          name: file.name,
          size: Math.floor(limits.visitorAttachmentMaxBytes / 1_048_576),
        }),
      );
    next.current += 1;
    const at = next.current;
    setChosen((now) => [...now, { at, name: file.name, file: null }]);
    try {
      const ready = await to.attach(file);
      setChosen((now) => now.map((one) => (one.at === at ? { at, name: ready.name, file: ready } : one)));
    } catch (error) {
      remove(at);
      const status = isFault(error) ? error.status : 0;
      // A limit of the day says its reason itself; another one passes within a minute.
      complain(
        isFault(error, "too_many_requests") && hasReason(error)
          ? error.detail
          : say(
              status === 429 ? "chatBox.tooMany" : status === 415 ? "chatBox.fileKind" : "chatBox.fileFailed",
              { name: file.name },
            ),
      );
    }
  };
  return {
    chosen,
    problems,
    remove,
    isBusy: chosen.some(({ file }) => file === null),
    ids: chosen.flatMap(({ file }) => (file ? [file.id] : [])),
    add: (files) => {
      const room = Math.max(0, limits.attachmentsPerMessageMax - chosen.length);
      setProblems(
        files.length > room ? [say("chatBox.filesMany", { count: limits.attachmentsPerMessageMax })] : [],
      );
      if (chat) for (const file of files.slice(0, room)) void add(file, chat);
    },
    clear: () => {
      setChosen([]);
      setProblems([]);
    },
  };
}

export function FilePicker({ files, say, onChosen }: { files: ChatFiles; say: Say; onChosen: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={say("chatBox.attach")}
        onChange={({ target }) => {
          files.add([...(target.files ?? [])]);
          target.value = "";
          onChosen();
        }}
      />
      <IconButton label={say("chatBox.attach")} size="lg" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
      </IconButton>
    </>
  );
}

export function FileList({ files, say }: { files: ChatFiles; say: Say }) {
  return (
    <div role="status" className="flex flex-wrap gap-1.5 not-empty:mb-2">
      {files.chosen.map(({ at, name, file }) => (
        <span
          key={at}
          className="flex min-h-7 max-w-full items-center gap-1 rounded-md bg-sunken ps-2 text-[0.8125rem] text-ink-muted last:pe-0"
        >
          <span dir="auto" className="own-direction truncate">
            {file ? name : say("chatBox.fileComes", { name })}
          </span>
          {file && (
            <IconButton
              label={say("chatBox.fileRemove", { name })}
              size="sm"
              onClick={() => files.remove(at)}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
      {files.problems.map((problem) => (
        <span key={problem} className="w-full text-[0.8125rem] text-danger-ink">
          {problem}
        </span>
      ))}
    </div>
  );
}
