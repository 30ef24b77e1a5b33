import { getTranslations } from "next-intl/server";
import { shownHtml } from "./shown-html";

/**
 * What staff wrote. The API sanitises it on the way in (server/modules/site/articles/html.ts); the
 * styles stand in app/article.css.
 */
export async function ArticleBody({ html }: { html: string }) {
  const t = await getTranslations("helpCenter.article");
  return (
    <div
      className="article-body"
      dangerouslySetInnerHTML={{ __html: shownHtml(html, { table: t("table"), code: t("code") }) }}
    />
  );
}
