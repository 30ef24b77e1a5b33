"use client";
import { useRef, useState } from "react";
import type { Editor } from "@tiptap/react";
import { suggestionAt } from "./suggestion";
import type { Suggestion } from "./suggestion";
import type { SuggestionKeys } from "./suggestion-list";

/** What is offered where the caret stands; what was refused is not offered again at the same place. */
export function useSuggestion(marks: readonly string[]) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const refusedAt = useRef<number | null>(null);
  /** The list's own keys, while it is open. */
  const keys = useRef<SuggestionKeys>(null);
  return {
    suggestion,
    keys,
    look: (editor: Editor) => {
      const found = suggestionAt(editor, marks);
      if (found?.from !== refusedAt.current) refusedAt.current = null;
      setSuggestion(found && refusedAt.current === null ? found : null);
    },
    refuse: ({ from }: Suggestion) => {
      refusedAt.current = from;
      setSuggestion(null);
    },
    close: () => setSuggestion(null),
  };
}
