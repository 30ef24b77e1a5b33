import type { Metadata } from "next";
import { FaqPage } from "@/components/features/site/help-center/faq-page";
import { faqMetadata } from "@/components/features/site/help-center/page-heads";

export const generateMetadata = (): Promise<Metadata> => faqMetadata();

export default function Faq() {
  return <FaqPage />;
}
