import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Role } from "@/contract/roles";
import { tokenFor } from "@/tests/token";
import { acceptToken } from "./store";
import { ServerUserProvider, useAgentId } from "./use-user";

const agentIdAt = (tenant: string | null, role: Role) => {
  acceptToken(tokenFor(role));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServerUserProvider user={null} tenant={tenant}>
      {children}
    </ServerUserProvider>
  );
  return renderHook(() => useAgentId(), { wrapper }).result.current;
};

test("one's own work is asked for at home, and where the address names no workspace", () => {
  for (const tenant of ["acme", null])
    expect(agentIdAt(tenant, "AGENT")).toBe("01980000-0000-7000-8000-0000000000aa");
});

test("a SUPER_ADMIN who visits a workspace has no work of their own there", () => {
  expect(agentIdAt("globex", "SUPER_ADMIN")).toBe("");
});
