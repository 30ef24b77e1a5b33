import { getTranslations } from "next-intl/server";
import { NotFoundNotice } from "@/components/shell/not-found-notice";
import { buttonClass } from "@/components/ui/button-class";

/** Every page names the code of this one, whether or not it is shown: it has none. */
export default async function NotFound() {
  const t = await getTranslations("notFound");
  return (
    <main className="flex min-h-dvh items-center justify-center p-6">
      <NotFoundNotice
        title={t("title")}
        text={t("text")}
        home={
          // The framework's link would come with every page.
          <a href="/" className={buttonClass("primary", "md")}>
            {t("home")}
          </a>
        }
      />
    </main>
  );
}
