"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Locale } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { useSignedIn } from "@/lib/auth/use-user";
import { randomId } from "@/lib/shared/random-id";
import { keepUnsaved, readUnsaved } from "./unsaved-store";
import { createWriter } from "./writer";
import type { ArticleWriter, WriterState } from "./writer";
import { noWords } from "./writing";
import type { UnsavedArticle } from "./writing";

export interface WriterStart {
  categoryId: string | null;
  sourceLocale: Locale;
  html: string;
  title: string;
}

/**
 * The words of one article as this screen writes them. `null`: it is not there yet, and is made with its
 * first title.
 */
export function useWriter(
  article: Article | null,
  beginning: WriterStart | null,
  onCreated: (article: Article) => void,
): { writer: ArticleWriter; writing: WriterState; wasKept: boolean } {
  const client = useQueryClient();
  const { id: userId } = useSignedIn();
  const [kept] = useState(() => readUnsaved(userId, article?.id ?? null));
  const [writer] = useState(() => {
    const place = (fresh: Article) => {
      client.setQueryData(queryFor(knowledgeBase.get, { params: { id: fresh.id } }).queryKey, fresh);
      // Lists are asked for anew when they are next looked at.
      void client.invalidateQueries({ queryKey: ["knowledge-base", "list"] });
      void client.invalidateQueries({ queryKey: ["knowledge-base-versions"] });
    };
    let making = { body: "", key: "" };
    return createWriter({
      article,
      kept: article === null && beginning !== null ? begun(kept, beginning) : kept,
      // A name alone is nobody's writing yet.
      begins:
        beginning === null || beginning.title === ""
          ? {}
          : { [beginning.sourceLocale]: { ...noWords, title: beginning.title } },
      ports: {
        create: async (translations) => {
          const body = {
            translations,
            ...(beginning ? { sourceLocale: beginning.sourceLocale, categoryId: beginning.categoryId } : {}),
          };
          // The same article tried again is one article.
          if (making.body !== JSON.stringify(body)) making = { body: JSON.stringify(body), key: randomId() };
          const made = await send(knowledgeBase.create, { body, idempotencyKey: making.key });
          onCreated(made);
          return made;
        },
        update: ({ id }, version, translations) =>
          send(knowledgeBase.update, { params: { id }, body: { translations }, ifMatch: version }),
        read: (id) => send(knowledgeBase.get, { params: { id } }),
        keep: (articleId, unsaved) => keepUnsaved(userId, articleId, unsaved),
        onArticle: place,
      },
    });
  });
  const writing = useSyncExternalStore(writer.subscribe, writer.now, writer.now);
  useEffect(() => {
    if (article) writer.take(article);
  }, [writer, article]);
  useEffect(() => {
    const leave = () => void writer.flush();
    // Whoever looks elsewhere has paused; what they wrote is saved, not only kept.
    const hide = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", hide);
    addEventListener("online", leave); // what could not be saved without a network
    return () => {
      removeEventListener("online", leave);
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [writer]);
  return { writer, writing, wasKept: kept !== null };
}

/**
 * What a new article begins with: the answer that it is written from, behind what an earlier visit left
 * unsaved.
 */
function begun(
  kept: UnsavedArticle | null,
  { sourceLocale, title, html }: WriterStart,
): UnsavedArticle | null {
  if (html === "") return kept;
  const before = kept?.texts[sourceLocale];
  return {
    version: null,
    base: {},
    texts: {
      ...kept?.texts,
      [sourceLocale]: before ? { ...before, html: before.html + html } : { title, summary: "", html },
    },
  };
}
