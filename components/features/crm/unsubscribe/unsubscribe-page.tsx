import { getTranslations } from "next-intl/server";
import { CircleCheck, LinkIcon } from "lucide-react";
import { LinkPage, LinkPageLanguages } from "@/components/features/shared/shared-public/link-page";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { readersLocale } from "@/lib/server/reader";
import type { FoundConsent } from "./public-consent";

const faults = ["busy", "failed"] as const;

/** Whole without a script: a form that the browser sends, since following the link alone changes nothing. */
export async function UnsubscribePage({
  token,
  found,
  outcome,
}: {
  token: string;
  found: FoundConsent;
  outcome: string | null;
}) {
  const t = await getTranslations("unsubscribe");
  const locale = await readersLocale();
  const address = `/unsubscribe/${encodeURIComponent(token)}`;
  const languages = <LinkPageLanguages address={address} locale={locale} label={t("languages")} />;
  if (typeof found === "string")
    return (
      <LinkPage
        languages={languages}
        title={t(`end.${found}.title`)}
        icon={<LinkIcon aria-hidden className="size-6 text-ink-faint" />}
      >
        <p className="text-pretty text-ink-muted">{t(`end.${found}.text`)}</p>
      </LinkPage>
    );
  const isOut = found.state === "OPTED_OUT";
  const face = isOut ? "out" : outcome === "saved" ? "again" : "in";
  const fault = faults.find((one) => one === outcome);
  return (
    <LinkPage
      languages={languages}
      title={t(`title.${face}`)}
      icon={face === "in" ? undefined : <CircleCheck aria-hidden className="size-6 text-success-ink" />}
    >
      {fault && <Banner tone="danger">{t(`fault.${fault}`)}</Banner>}
      <p className="text-pretty text-ink-muted">
        {t(`text.${face}`, { address: found.address ?? t("yourAddress") })}
      </p>
      {/* A form of files: the one that the server leaves alone on its way to this page. */}
      <form method="post" action={`${address}/change`} encType="multipart/form-data" className="mt-6">
        <input type="hidden" name="lang" value={locale} />
        <input type="hidden" name="state" value={isOut ? "OPTED_IN" : "OPTED_OUT"} />
        <Button type="submit" variant={isOut ? "secondary" : "primary"} size="lg" className="w-full">
          {t(isOut ? "subscribeAgain" : "unsubscribe")}
        </Button>
      </form>
    </LinkPage>
  );
}
