"use client";
import { Suspense, useEffect } from "react";
import { useRouter } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FileUp, Plus } from "lucide-react";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import { useListState } from "@/components/list/use-list-state";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { ArticleList } from "./article-list";
import { CategorySide } from "./category-side";
import { categoryIn } from "./list-filters";
import { WorkList } from "./work-list";

export function ArticlesScreen() {
  return (
    <Suspense>
      <Articles />
    </Suspense>
  );
}

/** What the help centre says, and what is still to be written: by category, by state, by language. */
function Articles() {
  const t = useTranslations("articles");
  const { role } = useSignedIn();
  const list = useListState();
  const category = categoryIn(list);
  const isOnItsWay = useOpened(list.filter("slug"));
  const newButton = mayCall(role, knowledgeBase.create) && (
    <ButtonLink
      variant="primary"
      href={category !== null && category !== "none" ? `/articles/new?category=${category}` : "/articles/new"}
      icon={<Plus aria-hidden />}
    >
      {t("new")}
    </ButtonLink>
  );
  if (isOnItsWay)
    return (
      <Screen>
        <Skeleton className="h-12 w-72" />
      </Screen>
    );
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          newButton && (
            <>
              <ButtonLink href="/articles/import" icon={<FileUp aria-hidden />}>
                {t("import.open")}
              </ButtonLink>
              {newButton}
            </>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:order-last">
          <CategorySide />
          <WorkList />
        </div>
        <ArticleList newButton={newButton} />
      </div>
    </Screen>
  );
}

/**
 * `?slug=`, where what readers see leads to: opens the article that has that address. Where there is none,
 * the list is shown.
 */
function useOpened(slug: string | null): boolean {
  const { replace } = useRouter();
  const { data, isPending } = useQuery({
    ...queryFor(knowledgeBase.list, { query: { slug: slug ?? "", limit: 1 } }),
    enabled: slug !== null,
  });
  const id = data?.items[0]?.id;
  useEffect(() => {
    if (id !== undefined) replace(`/articles/${id}`);
  }, [id, replace]);
  return slug !== null && (isPending || id !== undefined);
}
