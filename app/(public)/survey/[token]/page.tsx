import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { findSurvey } from "@/components/features/insight/surveys/public-survey";
import { SurveyPage } from "@/components/features/insight/surveys/survey-page";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("survey"))("pageTitle"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PublicSurveyPage({ params, searchParams }: Props) {
  const { token } = await params;
  const asked = await searchParams;
  const one = (name: string) => (typeof asked[name] === "string" ? asked[name] : null);
  return (
    <SurveyPage token={token} found={await findSurvey(token)} score={one("score")} outcome={one("outcome")} />
  );
}
