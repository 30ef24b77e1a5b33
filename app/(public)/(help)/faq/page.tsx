import type { Metadata } from "next";
import { FaqPage } from "@/components/features/help-center/faq-page";
import { faqMetadata } from "@/components/features/help-center/page-heads";

export const generateMetadata = (): Promise<Metadata> => faqMetadata();

export default function Faq() {
  return <FaqPage />;
}
