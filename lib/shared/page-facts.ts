/** Facts that the server writes on <html> for scripts to read, so that one build serves every address. */
export interface PageFacts {
  apiUrl: string;
  tenant: string | null;
  publicDomain: string;
  previewHosts: string;
  /** Which build this page is of. */ release: string;
}

export function pageFacts(): PageFacts {
  if (typeof document === "undefined")
    return { apiUrl: "", tenant: null, publicDomain: "localhost", previewHosts: "", release: "dev" };
  const { api, tenant, domain, preview, release } = document.documentElement.dataset;
  return {
    apiUrl: api ?? "",
    tenant: tenant ? tenant : null,
    publicDomain: domain ?? "localhost",
    previewHosts: preview ?? "",
    release: release || "dev",
  };
}

export const pageAttributes = (facts: PageFacts) => ({
  "data-api": facts.apiUrl,
  "data-tenant": facts.tenant ?? "",
  "data-domain": facts.publicDomain,
  "data-preview": facts.previewHosts,
  "data-release": facts.release,
});
