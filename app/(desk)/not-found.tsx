import { getTranslations } from "next-intl/server";
import { NotFoundNotice } from "@/components/shell/not-found-notice";
import { ButtonLink } from "@/components/ui/button";

/** Inside the shell: who is signed in keeps the menu. */
export default async function NotFound() {
  const t = await getTranslations("notFound");
  const home = (
    <ButtonLink href="/" variant="primary">
      {t("home")}
    </ButtonLink>
  );
  return <NotFoundNotice title={t("title")} text={t("text")} home={home} />;
}
