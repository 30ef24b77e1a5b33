import { currentTenant } from "@/lib/browser/current-tenant";
import { NoTenant } from "./problems";

export const tenantOrThrow = (): string => {
  const tenant = currentTenant();
  if (!tenant) throw new NoTenant();
  return tenant;
};
