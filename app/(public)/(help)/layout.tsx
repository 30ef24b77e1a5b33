import type { ReactNode } from "react";
import { notFound } from "next/navigation";
import { SiteBar, StaffBar } from "@/components/features/site/help-center/site-bar";
import { hostSite } from "@/lib/server/site";

/** A tenant's help centre; the product's own host has none. */
export default async function HelpLayout({ children }: { children: ReactNode }) {
  if (!(await hostSite())) notFound();
  return (
    <>
      <StaffBar />
      <SiteBar />
      {children}
    </>
  );
}
