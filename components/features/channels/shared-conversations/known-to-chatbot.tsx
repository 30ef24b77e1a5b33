"use client";
import { useTranslations } from "next-intl";
import type { BotContext } from "./messenger-screen";

const linesMax = 4;

/** What the chatbot knows of a conversation, for who takes it over. What nothing is known of is left out. */
export function KnownToChatbot({ context }: { context: BotContext }) {
  const t = useTranslations("messengerConversations");
  const { flow, node, asked, articles, intent, sentiment, transcript } = context;
  const facts = (
    [
      ["flow", flow],
      ["node", node],
      ["asked", asked],
      ["intent", intent],
      ["sentiment", sentiment],
    ] as const
  ).filter(([, value]) => value !== null);
  const lines = transcript.filter(({ isPublic, text }) => isPublic && text.trim() !== "").slice(-linesMax);
  if (facts.length === 0 && articles.length === 0 && lines.length === 0) return null;
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
              <dd dir="auto" className="line-clamp-3 min-w-0 text-ink">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
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
