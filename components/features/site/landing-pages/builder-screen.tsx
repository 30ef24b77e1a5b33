"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, CloudOff } from "lucide-react";
import type { Locale } from "@/contract/locales";
import { landingPages } from "@/contract/site/landing-pages";
import type { LandingPage } from "@/contract/site/landing-pages";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { BuilderProvider } from "./builder-context";
import { PreviewPane } from "./preview-pane";
import { useBuilder } from "./use-builder";
import { VersionsDrawer } from "./versions-drawer";
import { BuilderActions } from "./builder-actions";
import { BuilderBanners } from "./builder-banners";
import { errorAt } from "./builder-errors";
import { ChosenPartForm } from "./chosen-part-form";
import { pagePart } from "./page-draft";
import { PageParts } from "./page-parts";
import { useUndoKeys } from "./use-undo-keys";

export function BuilderScreen({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("landingPages");
  const inWords = useFaultText();
  const { data, error } = useQuery({
    ...queryFor(landingPages.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <Workbench page={data} onClose={onClose} />;
  return (
    <div className="p-6">
      {error ? (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={inWords(error)}
          actions={<Button onClick={onClose}>{t("back")}</Button>}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function Workbench({ page, onClose }: { page: LandingPage; onClose: () => void }) {
  const t = useTranslations("landingPages");
  const { role } = useSignedIn();
  const mayChange = mayCall(role, landingPages.save);
  const builder = useBuilder(page);
  const [language, setLanguage] = useState<Locale>(page.defaultLocale);
  const [chosen, setChosen] = useState(pagePart);
  const [showsVersions, setShowsVersions] = useState(false);
  const { draft, errors } = builder;
  useUndoKeys(builder);
  return (
    <BuilderProvider language={language} home={page.defaultLocale} errorAt={(path) => errorAt(errors, path)}>
      <div className="mx-auto w-full max-w-[100rem] px-4 py-5 md:px-6">
        <PageHeader
          title={draft.name}
          above={
            <button
              type="button"
              onClick={onClose}
              className="inline-flex items-center gap-1 rounded-sm hover:underline"
            >
              <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
              {t("title")}
            </button>
          }
          actions={
            <BuilderActions
              builder={builder}
              mayChange={mayChange}
              onVersions={() => setShowsVersions(true)}
            />
          }
        />
        <BuilderBanners builder={builder} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[17rem_22rem] xl:grid-cols-[17rem_22rem_minmax(0,1fr)]">
          <PageParts builder={builder} chosen={chosen} mayChange={mayChange} onChoose={setChosen} />
          <ChosenPartForm builder={builder} chosen={chosen} mayChange={mayChange} onLanguage={setLanguage} />
          <div className="min-w-0 lg:col-span-2 xl:col-span-1">
            <PreviewPane
              content={draft.content}
              articles={builder.page.articles}
              language={language}
              home={page.defaultLocale}
            />
          </div>
        </div>
        {showsVersions && (
          <VersionsDrawer
            id={page.id}
            mayChange={mayChange}
            onClose={() => setShowsVersions(false)}
            onRestored={builder.take}
          />
        )}
      </div>
    </BuilderProvider>
  );
}
