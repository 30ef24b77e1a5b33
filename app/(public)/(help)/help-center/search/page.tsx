import type { Metadata } from "next";
import { searchMetadata } from "@/components/features/site/help-center/page-heads";
import { SearchPage } from "@/components/features/site/help-center/search-page";

export const generateMetadata = (): Promise<Metadata> => searchMetadata();

export default async function HelpSearch({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { query } = await searchParams;
  return (
    <SearchPage query={typeof query === "string" ? query.replaceAll("\0", "").trim().slice(0, 200) : ""} />
  );
}
