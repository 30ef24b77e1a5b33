import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenTitle } from "@/components/ui/screen-title";

/** Instead of an article: why there is none to see, and the way back to those that there are. */
export function NoArticle({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  const t = useTranslations("articles");
  return (
    <>
      <ScreenTitle className="sr-only">{t("title")}</ScreenTitle>
      <EmptyState
        className="py-24!"
        icon={icon}
        title={title}
        text={text}
        actions={<ButtonLink href="/articles">{t("backToList")}</ButtonLink>}
      />
    </>
  );
}
