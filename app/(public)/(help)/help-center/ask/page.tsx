import type { Metadata } from "next";
import { AskPage } from "@/components/features/site/help-center/ask-page";
import { askMetadata } from "@/components/features/site/help-center/page-heads";

export const generateMetadata = (): Promise<Metadata> => askMetadata();

export default function Ask() {
  return <AskPage />;
}
