import { getTranslations } from "next-intl/server";
import { pageTexts } from "@/lib/server/page-texts";
import { siteLinks } from "@/lib/server/reader";
import { AnswerTimes } from "./answering";
import { AskForm } from "./ask-form";
import { Page } from "./notices";

export async function AskPage() {
  const [t, to] = [await getTranslations("helpCenter.ask"), await siteLinks()];
  return (
    <Page width="max-w-2xl">
      <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink">{t("title")}</h1>
      <p className="mt-3 text-lg text-pretty text-ink-muted">{t("text")}</p>
      <AnswerTimes />
      <AskForm texts={await pageTexts("helpCenter.ask")} root={to("")} />
    </Page>
  );
}
