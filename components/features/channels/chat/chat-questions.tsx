"use client";
import { Fragment, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { shownArticles } from "@/lib/chat/articles";
import { draftLine } from "@/lib/chat/lines";
import type { QuestionState, FoundArticles } from "@/lib/chat/questions";
import type { Say } from "@/lib/shared/texts";
import { ChatLine } from "./chat-line";
import { OfflineForm } from "./offline-form";
import type { Chat } from "./chat-session";

/**
 * What comes before a conversation: the questions with the articles that were found, or the form for a
 * question by e-mail and the number that it got.
 */
export function ChatQuestions({
  asking: { asked, offline, ticketNumber },
  chat,
  say,
  locale,
  isOpen,
  onPerson,
}: {
  asking: QuestionState;
  chat: Chat;
  say: Say;
  locale: string;
  isOpen: boolean;
  onPerson: () => void;
}) {
  // The newest way to a person is for all that was asked.
  const newest = asked.findLast(({ found }) => found !== null);
  return (
    <>
      {ticketNumber !== null && (
        <Left key={ticketNumber}>{say("chatBox.offlineSent", { number: ticketNumber })}</Left>
      )}
      {asked.map((one) => (
        <Fragment key={one.id}>
          <ChatLine
            line={{ ...draftLine(one.question, one.id, ""), state: "sent" }}
            before={undefined}
            agentSeenAt={null}
            say={say}
            locale={locale}
            isLast={false}
            onRetry={nothingToRetry}
          />
          {one.found && <Articles found={one.found} say={say} onPerson={one === newest ? onPerson : null} />}
        </Fragment>
      ))}
      {offline && <OfflineForm key={offline.id} offline={offline} chat={chat} say={say} isOpen={isOpen} />}
    </>
  );
}

/** What answered a question stays, also when a person has been asked. */
export const KeptArticles = ({ kept, say }: { kept: QuestionState["kept"]; say: Say }) =>
  kept.map(({ id, found }) => <Articles key={id} found={found} say={say} onPerson={null} isKept />);

/** They open beside the page, so that the chat stays. */
function Articles({
  found,
  say,
  onPerson,
  isKept = false,
}: {
  found: FoundArticles;
  say: Say;
  onPerson: (() => void) | null;
  isKept?: boolean;
}) {
  const { passage, others } = shownArticles(found, "");
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      {!isKept && (
        <p className="rounded-xl rounded-es-sm bg-sunken px-3 py-2 text-ink">{say("chatBox.articles")}</p>
      )}
      {passage && (
        <div className={card}>
          <p dir="auto" className="text-ink-muted">
            {passage.text}
          </p>
          <ArticleLink {...passage} />
        </div>
      )}
      {others.length > 0 && (
        <ul className={card}>
          {others.map((other) => (
            <li key={other.href}>
              <ArticleLink {...other} />
            </li>
          ))}
        </ul>
      )}
      {onPerson && (
        <Button size="lg" onClick={onPerson}>
          {say("chatBox.person")}
        </Button>
      )}
    </div>
  );
}

const ArticleLink = ({ href, title }: { href: string; title: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    dir="auto"
    className="own-direction block rounded-sm font-medium text-accent-ink underline"
  >
    {title}
  </a>
);
const card = "flex w-full flex-col gap-2 rounded-lg border border-line p-3 wrap-anywhere";

/** Whoever sent the form finds themselves where it is answered. */
function Left({ children }: { children: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <p ref={place} tabIndex={-1} className="rounded-lg bg-success-soft px-3 py-2.5 text-success-ink">
      {children}
    </p>
  );
}

const nothingToRetry = () => undefined;
