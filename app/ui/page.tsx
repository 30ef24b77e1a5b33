import type { ReactNode } from "react";
import { notFound } from "next/navigation";
import { Messages } from "@/components/shell/messages";
import { Showroom } from "./showroom";
import { env } from "@/lib/edge/env";

/**
 * Every piece on one page, in development only: to look at, and for pictures in both themes and directions.
 */
export default function UiPage(): ReactNode {
  if (!env.isDevelopment()) notFound();
  return (
    <Messages of={["common"]}>
      <Showroom />
    </Messages>
  );
}
