import type { Metadata } from "next";
import { HelpHome } from "@/components/features/site/help-center/home-page";
import { homeMetadata } from "@/components/features/site/help-center/page-heads";

export const generateMetadata = (): Promise<Metadata> => homeMetadata();

export default function HelpCenter() {
  return <HelpHome />;
}
