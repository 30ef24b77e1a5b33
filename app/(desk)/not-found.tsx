import { getTranslations } from "next-intl/server";
import { NotFoundNotice } from "@/components/shell/not-found-notice";

/** Inside the shell: who is signed in keeps the menu. */
export default async function NotFound() {
  const t = await getTranslations("notFound");
  return <NotFoundNotice title={t("title")} text={t("text")} home={t("home")} />;
}
