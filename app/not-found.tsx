import { getTranslations } from "next-intl/server";
import { NotFoundNotice } from "@/components/shell/not-found-notice";

export default async function NotFound() {
  const t = await getTranslations("notFound");
  return (
    <main className="flex min-h-dvh items-center justify-center p-6">
      <NotFoundNotice title={t("title")} text={t("text")} home={t("home")} />
    </main>
  );
}
