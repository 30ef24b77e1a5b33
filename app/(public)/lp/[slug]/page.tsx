import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { landingMetadata } from "@/components/features/site/landing-pages/landing-metadata";
import { LandingPage } from "@/components/features/site/landing-pages/landing-page";
import { findPage } from "@/components/features/site/landing-pages/public-landing";
import { siteChat } from "../../site-chat";

interface Props {
  params: Promise<{ slug: string }>;
}

async function pageOf({ params }: Props) {
  const page = await findPage((await params).slug);
  if (typeof page === "string") notFound();
  return page;
}

export const generateMetadata = async (props: Props): Promise<Metadata> =>
  landingMetadata(await pageOf(props));

export default async function PublishedLandingPage(props: Props) {
  const page = await pageOf(props);
  return <LandingPage page={page} chat={await siteChat({ ...page, name: page.siteName })} />;
}
