import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { DetectionTest } from "@/components/features/workspace/tenant-tests/detection-test";
import { env } from "@/lib/edge/env";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tenantTests.detection"))("title"), robots: { index: false } };
}

export default async function TenantDetectionTestPage() {
  const t = await getTranslations("tenantTests.detection");
  const host = (await headers()).get("host") ?? "";
  return (
    <AuthCard
      title={t("title")}
      text={t("text")}
      noScript={(await getTranslations("auth.field"))("noScript")}
    >
      <DetectionTest
        texts={await pageTexts("tenantTests.detection")}
        host={host}
        publicDomain={env.publicDomain()}
        previewHosts={env.previewHosts()}
      />
    </AuthCard>
  );
}
