import { getTranslations } from "next-intl/server";
import {
  Contact,
  Inbox,
  Languages,
  MessageCircle,
  MessageSquareQuote,
  ShieldCheck,
  UserCheck,
} from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { env } from "@/lib/edge/env";
import { DeskPicture } from "./desk-picture";

const features = [
  { key: "inbox", Icon: Inbox },
  { key: "assignment", Icon: UserCheck },
  { key: "chat", Icon: MessageCircle },
  { key: "contacts", Icon: Contact },
  { key: "responses", Icon: MessageSquareQuote },
  { key: "languages", Icon: Languages },
] as const;
const steps = ["one", "two", "three"] as const;

/**
 * What Parley is, to somebody who has never heard of it. It claims what the product does and nothing else.
 */
export async function ProductPage() {
  const t = await getTranslations("public.product");
  const start = (
    <ButtonLink href="/signup" variant="primary" size="lg">
      {t("start")}
    </ButtonLink>
  );
  return (
    <>
      <section className="overflow-hidden border-b border-line bg-surface">
        <div className="mx-auto grid w-full max-w-6xl items-center gap-12 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:py-24">
          <div>
            <p className="text-sm font-semibold text-accent-ink">{t("eyebrow")}</p>
            <h1 className="mt-3 text-4xl font-semibold tracking-tight text-balance text-ink sm:text-5xl sm:leading-[1.1]">
              {t("title")}
            </h1>
            <p className="mt-5 max-w-xl text-lg text-pretty text-ink-muted">{t("text")}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              {start}
              <ButtonLink href="/login" size="lg">
                {t("login")}
              </ButtonLink>
            </div>
            <p className="mt-4 text-sm text-ink-faint">{t("noCard")}</p>
          </div>
          <DeskPicture />
        </div>
      </section>
      <section aria-labelledby="features" className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6">
        <h2 id="features" className="text-2xl font-semibold tracking-tight text-ink">
          {t("featuresTitle")}
        </h2>
        <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ key, Icon }) => (
            <li key={key}>
              <span className="flex size-10 items-center justify-center rounded-lg border border-line bg-surface text-accent-ink shadow-card">
                <Icon aria-hidden className="size-5" />
              </span>
              <h3 className="mt-4 font-semibold text-ink">{t(`features.${key}.title`)}</h3>
              <p className="mt-1.5 text-[0.9375rem] text-pretty text-ink-muted">
                {t(`features.${key}.text`)}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="privacy" className="border-y border-line bg-surface">
        <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-14 sm:flex-row sm:items-start sm:px-6">
          <span className="flex size-12 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent-ink">
            <ShieldCheck aria-hidden className="size-6" />
          </span>
          <div>
            <h2 id="privacy" className="text-2xl font-semibold tracking-tight text-ink">
              {t("privacyTitle")}
            </h2>
            <p className="mt-2 max-w-2xl text-lg text-pretty text-ink-muted">{t("privacyText")}</p>
          </div>
        </div>
      </section>
      <section aria-labelledby="steps" className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6">
        <h2 id="steps" className="text-2xl font-semibold tracking-tight text-ink">
          {t("stepsTitle")}
        </h2>
        <ol className="mt-8 grid gap-6 sm:grid-cols-3">
          {steps.map((key, index) => (
            <li key={key} className="border-t-2 border-accent pt-4">
              <p aria-hidden className="text-sm font-semibold text-accent-ink tabular-nums">
                {index + 1}
              </p>
              <h3 className="mt-1 font-semibold text-ink">{t(`steps.${key}.title`)}</h3>
              <p className="mt-1.5 text-[0.9375rem] text-pretty text-ink-muted">
                {t(`steps.${key}.text`, { domain: env.publicDomain() })}
              </p>
            </li>
          ))}
        </ol>
        <div className="mt-14 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
          <p className="text-xl font-semibold tracking-tight text-ink">{t("closing")}</p>
          {start}
        </div>
      </section>
    </>
  );
}
