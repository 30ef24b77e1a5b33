import type { ReactNode } from "react";
import { Check, ChevronDown, Clock, Mail, MapPin, Phone } from "lucide-react";
import { clsx } from "clsx";
import { hasWords, wordsIn } from "@/contract/site/landing-parts";
import type { Block, Words } from "@/contract/site/landing-parts";
import type { FormBlockData } from "./form-fields";
import type { LandingWords } from "./landing-words";

export interface Shown {
  /** Stands above the blocks where the first of them has no title for the page. */
  title: Words;
  blocks: readonly Block[];
  locale: string;
  home: string;
  words: LandingWords;
  articles: Readonly<Record<string, readonly { slug: string; title: string; summary: string }[]>>;
  /** A page of the site as its reader has it. */
  linkTo: (path: string) => string;
  /** The chat itself; it stands in the first block that asks for it. */
  chat: (label: string) => ReactNode;
  /** What a form asks for, and where it goes: in a preview nowhere. */
  form: (block: FormBlockData) => ReactNode;
}
type Say = (text: Words | undefined) => string;
type Of<T extends Block["type"]> = Extract<Block, { type: T }>;

/**
 * All of a page between its frame. It measures itself by its own width, so that the desk's preview is the
 * page at that width; nothing in it needs a script.
 */
export function LandingBlocks({ title, blocks, ...shown }: Shown) {
  const say: Say = (text) => wordsIn(text, shown.locale, shown.home);
  const firstChat = blocks.find(({ type }) => type === "chat")?.id;
  const firstHero = blocks[0]?.type === "hero" ? blocks[0].id : null;
  return (
    <div className="@container">
      {firstHero === null && (
        <h1
          dir="auto"
          className="mx-auto w-full max-w-5xl px-5 pt-12 text-3xl font-semibold tracking-tight text-balance break-words text-ink @2xl:px-8"
        >
          {say(title)}
        </h1>
      )}
      {blocks.map((block) => (
        <section
          key={block.id}
          id={block.id}
          className="scroll-mt-4 border-t border-line first-of-type:border-t-0"
        >
          <div className="mx-auto w-full max-w-5xl px-5 py-12 @2xl:px-8 @3xl:py-16">{contentOf(block)}</div>
        </section>
      ))}
    </div>
  );

  function contentOf(block: Block): ReactNode {
    switch (block.type) {
      case "hero":
        return <Hero block={block} say={say} linkTo={shown.linkTo} isTitle={block.id === firstHero} />;
      case "features":
        return <Features block={block} say={say} />;
      case "articles":
        return (
          <Articles
            block={block}
            say={say}
            linkTo={shown.linkTo}
            items={shown.articles[block.id] ?? []}
            words={shown.words}
          />
        );
      case "faq":
        return <Faq block={block} say={say} />;
      case "form":
        return (
          <div className="mx-auto max-w-xl">
            <Heading text={say(block.heading)} />
            <Lead text={say(block.text)} />
            <div className="mt-6">{shown.form(block)}</div>
          </div>
        );
      case "chat":
        return (
          <div className="text-center">
            <Heading text={say(block.heading)} />
            <Lead text={say(block.text)} />
            <div className="mt-6">
              {block.id === firstChat ? (
                shown.chat(say(block.label) || shown.words.startChat)
              ) : (
                <a href={`#${firstChat ?? ""}`} className={linkClass}>
                  {say(block.label) || shown.words.startChat}
                </a>
              )}
            </div>
          </div>
        );
      case "contact":
        return <Contact block={block} say={say} words={shown.words} />;
      case "testimonials":
        return <Testimonials block={block} say={say} />;
      case "pricing":
        return <Pricing block={block} say={say} linkTo={shown.linkTo} words={shown.words} />;
    }
  }
}

const linkClass = "rounded-sm text-accent-ink underline underline-offset-4";
const card = "rounded-xl border bg-surface p-6";
const buttonClass =
  "inline-flex min-h-11 items-center justify-center rounded-lg bg-accent px-5 py-2 text-base font-medium text-on-accent shadow-control transition-colors hover:bg-accent-hover";

function Heading({ text }: { text: string }) {
  return text === "" ? null : (
    <h2 dir="auto" className="text-2xl font-semibold tracking-tight text-balance text-ink @3xl:text-3xl">
      {text}
    </h2>
  );
}
function Lead({ text }: { text: string }) {
  return text === "" ? null : (
    <p dir="auto" className="mt-3 text-lg text-pretty whitespace-pre-line text-ink-muted">
      {text}
    </p>
  );
}
type Linked = Pick<Shown, "linkTo"> & { say: Say };
const Target = ({
  action,
  say,
  linkTo,
  className,
}: Linked & { action: { label: Words; to: string } | null; className: string }) =>
  action === null || !hasWords(action.label) ? null : (
    <a href={linkTo(action.to)} className={className}>
      {say(action.label)}
    </a>
  );

function Hero({ block, say, linkTo, isTitle }: Linked & { block: Of<"hero">; isTitle: boolean }) {
  const Title = isTitle ? "h1" : "h2";
  return (
    <div className="mx-auto max-w-3xl py-4 text-center @3xl:py-10">
      <Title
        dir="auto"
        className="text-4xl font-semibold tracking-tight text-balance break-words text-ink @3xl:text-5xl @3xl:leading-[1.1]"
      >
        {say(block.heading)}
      </Title>
      {hasWords(block.text) && (
        <p dir="auto" className="mt-5 text-lg text-pretty whitespace-pre-line text-ink-muted @3xl:text-xl">
          {say(block.text)}
        </p>
      )}
      {block.action && (
        <p className="mt-8">
          <Target action={block.action} say={say} linkTo={linkTo} className={buttonClass} />
        </p>
      )}
    </div>
  );
}

function Features({ block, say }: { block: Of<"features">; say: Say }) {
  return (
    <>
      <Heading text={say(block.heading)} />
      <ul className="mt-8 grid gap-x-8 gap-y-8 @xl:grid-cols-2 @4xl:grid-cols-3">
        {block.items.map((item, at) => (
          <li key={at} className="border-t-2 border-accent pt-4">
            <h3 dir="auto" className="text-lg font-semibold text-ink">
              {say(item.title)}
            </h3>
            {hasWords(item.text) && (
              <p dir="auto" className="mt-1.5 text-pretty whitespace-pre-line text-ink-muted">
                {say(item.text)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Articles({
  block,
  say,
  linkTo,
  items,
  words,
}: Linked & { block: Of<"articles">; items: Shown["articles"][string]; words: LandingWords }) {
  return (
    <>
      <Heading text={say(block.heading) || words.articles} />
      {items.length === 0 ? (
        <p className="mt-4 text-ink-muted">{words.empty}</p>
      ) : (
        <ul className="mt-6 grid gap-4 @2xl:grid-cols-2">
          {items.map(({ slug, title, summary }) => (
            <li
              key={slug}
              className={clsx(card, "relative border-line p-5 transition-colors hover:bg-hover")}
            >
              <h3 className="font-semibold">
                <a
                  href={linkTo(`/knowledge-base/${encodeURIComponent(slug)}`)}
                  dir="auto"
                  className="rounded-sm text-accent-ink after:absolute after:inset-0"
                >
                  {title}
                </a>
              </h3>
              {summary !== "" && (
                <p dir="auto" className="mt-1 line-clamp-2 text-[0.9375rem] text-ink-muted">
                  {summary}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Faq({ block, say }: { block: Of<"faq">; say: Say }) {
  return (
    <div className="mx-auto max-w-3xl">
      <Heading text={say(block.heading)} />
      <div className="mt-6 divide-y divide-line border-y border-line">
        {block.items.map((item, at) => (
          <details key={at} className="group">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 text-lg font-medium text-ink [&::-webkit-details-marker]:hidden">
              <span dir="auto">{say(item.question)}</span>
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
              />
            </summary>
            <p dir="auto" className="pb-5 text-pretty whitespace-pre-line text-ink-muted">
              {say(item.answer)}
            </p>
          </details>
        ))}
      </div>
    </div>
  );
}

function Contact({ block, say, words }: { block: Of<"contact">; say: Say; words: LandingWords }) {
  const ways = [
    {
      Icon: Mail,
      label: words.contact.email,
      value: block.email && (
        <a href={`mailto:${block.email}`} dir="ltr" className={linkClass}>
          {block.email}
        </a>
      ),
    },
    {
      Icon: Phone,
      label: words.contact.phone,
      value: block.phone && (
        <a href={`tel:${block.phone.replaceAll(/[^+\d]/g, "")}`} dir="ltr" className={linkClass}>
          {block.phone}
        </a>
      ),
    },
    { Icon: MapPin, label: words.contact.address, value: say(block.address) },
    { Icon: Clock, label: words.contact.hours, value: say(block.hours) },
  ].filter(({ value }) => value !== "");
  return (
    <>
      <Heading text={say(block.heading)} />
      <dl className="mt-6 grid gap-x-8 gap-y-6 @xl:grid-cols-2">
        {ways.map(({ Icon, label, value }) => (
          <div key={label} className="relative min-w-0 ps-8">
            <dt className="text-sm text-ink-muted">
              <Icon aria-hidden className="absolute start-0 top-1 size-5 text-accent-ink" />
              {label}
            </dt>
            <dd dir="auto" className="own-direction mt-0.5 break-words whitespace-pre-line text-ink">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Testimonials({ block, say }: { block: Of<"testimonials">; say: Say }) {
  return (
    <>
      <Heading text={say(block.heading)} />
      <ul className="mt-8 grid gap-5 @2xl:grid-cols-2">
        {block.items.map((item, at) => (
          <li key={at} className={clsx(card, "border-line")}>
            <figure className="flex h-full flex-col">
              <blockquote dir="auto" className="flex-1 text-lg text-pretty whitespace-pre-line text-ink">
                {say(item.quote)}
              </blockquote>
              <figcaption className="mt-4 text-[0.9375rem]">
                <span dir="auto" className="font-medium text-ink">
                  {item.name}
                </span>
                {hasWords(item.role) && (
                  <span dir="auto" className="block text-ink-muted">
                    {say(item.role)}
                  </span>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}

function Pricing({ block, say, linkTo, words }: Linked & { block: Of<"pricing">; words: LandingWords }) {
  return (
    <>
      <Heading text={say(block.heading)} />
      <ul className="mt-8 grid gap-5 @xl:grid-cols-2 @4xl:grid-cols-3">
        {block.plans.map((plan, at) => (
          <li
            key={at}
            className={clsx(
              card,
              "flex flex-col",
              plan.isHighlighted ? "border-accent shadow-pop" : "border-line",
            )}
          >
            {plan.isHighlighted && (
              <p className="mb-2 text-sm font-semibold text-accent-ink">{words.popular}</p>
            )}
            <h3 dir="auto" className="text-lg font-semibold text-ink">
              {say(plan.name)}
            </h3>
            <p className="mt-2 flex flex-wrap items-baseline gap-x-1.5">
              <span dir="auto" className="text-3xl font-semibold tracking-tight text-ink">
                {say(plan.price)}
              </span>
              {hasWords(plan.period) && (
                <span dir="auto" className="text-ink-muted">
                  {say(plan.period)}
                </span>
              )}
            </p>
            <ul className="mt-5 flex flex-1 flex-col gap-2">
              {say(plan.features)
                .split("\n")
                .map((line) => line.trim())
                .filter(Boolean)
                .map((line, row) => (
                  <li key={row} className="flex items-start gap-2 text-ink-muted">
                    <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent-ink" />
                    <span dir="auto">{line}</span>
                  </li>
                ))}
            </ul>
            {plan.action && (
              <p className="mt-6">
                <Target
                  action={plan.action}
                  say={say}
                  linkTo={linkTo}
                  className={clsx(buttonClass, "w-full")}
                />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
