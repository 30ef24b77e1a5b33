"use client";
import { Fragment, useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { BotContext } from "./messenger-screen";

const linesMax = 4;
const variablesMax = 12;

/** What the chatbot knows of a conversation, for who takes it over. What nothing is known of is left out. */
export function KnownToChatbot({ context }: { context: BotContext }) {
  const t = useTranslations("messengerConversations");
  const { flow, node, asked, articles, intent, sentiment, wouldSay, transcript } = context;
  const variables = Object.entries(context.variables ?? {});
  const facts = (
    [
      ["flow", flow],
      ["node", node],
      ["asked", asked],
      ["intent", intent],
      ["sentiment", sentiment],
      ["wouldSay", wouldSay],
    ] as const
  ).filter(([, value]) => value !== null);
  const lines = transcript.filter(({ isPublic, text }) => isPublic && text.trim() !== "").slice(-linesMax);
  if ([facts, variables, articles, lines].every(({ length }) => length === 0)) return null;
  return (
    <section
      aria-label={t("known.title")}
      className="flex flex-col gap-3 rounded-lg border border-line bg-hover p-3 text-[0.8125rem]"
    >
      <h3 className="font-medium text-ink">{t("known.title")}</h3>
      {facts.length > 0 && (
        <dl className="flex flex-col gap-1">
          {facts.map(([name, value]) => (
            <div key={name} className="flex min-w-0 gap-2">
              <dt className="shrink-0 text-ink-muted">{t(`known.${name}`)}</dt>
              <dd
                dir="auto"
                title={value ?? undefined}
                className="own-direction line-clamp-3 min-w-0 wrap-anywhere text-ink"
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {variables.length > 0 && <Variables all={variables} />}
      {articles.length > 0 && (
        <ul aria-label={t("known.articles")} className="flex flex-col gap-0.5">
          {articles.map(({ title, url }) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                dir="auto"
                className="rounded-sm text-accent-ink underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <ol aria-label={t("known.lines")} className="flex flex-col gap-1 border-t border-line pt-2">
          {lines.map(({ id, authorName, text }) => (
            <li key={id} className="min-w-0">
              <bdi className="text-ink-muted">{authorName}</bdi>{" "}
              <span dir="auto" className="line-clamp-2 text-ink">
                {text}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What the flow keeps, by its own names: the first few, the rest where they are asked for. */
function Variables({ all }: { all: readonly (readonly [name: string, value: string])[] }) {
  const t = useTranslations("messengerConversations");
  const [areAll, setAreAll] = useState(false);
  const shown = areAll ? all : all.slice(0, variablesMax);
  return (
    <div className="flex flex-col items-start gap-1 border-t border-line pt-2">
      <h4 className="text-ink-muted">{t("known.variables")}</h4>
      <dl className="grid w-full grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
        {shown.map(([name, value]) => (
          <Fragment key={name}>
            <dt dir="auto" title={name} className="own-direction max-w-40 truncate text-ink-muted">
              {name}
            </dt>
            <dd dir="auto" title={value} className="own-direction line-clamp-2 wrap-anywhere text-ink">
              {value === "" ? "–" : value}
            </dd>
          </Fragment>
        ))}
      </dl>
      {shown.length < all.length && (
        <Button variant="link" size="sm" onClick={() => setAreAll(true)}>
          {t("known.more", { count: all.length - shown.length })}
        </Button>
      )}
    </div>
  );
}
