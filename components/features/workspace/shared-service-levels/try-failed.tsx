"use client";
import { useTranslations } from "next-intl";
import { ListFailed } from "@/components/list/list-faces";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { isFault } from "@/lib/shared/api/fault";

/** What cannot be tried since the form is not finished leads back to it; all else can be asked for again. */
export function TryFailed({
  error,
  query,
  onRefused,
}: {
  error: Error;
  query: { isFetching: boolean; refetch: () => unknown };
  onRefused: (error: Error) => void;
}) {
  const t = useTranslations("slaSettings.try");
  if (!isFault(error, "invalid")) return <ListFailed error={error} query={query} />;
  return (
    <Banner
      tone="danger"
      actions={
        <Button size="sm" onClick={() => onRefused(error)}>
          {t("showFields")}
        </Button>
      }
    >
      {t("refused")}
    </Banner>
  );
}
