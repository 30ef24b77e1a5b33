"use client";
import { RulesScreen } from "./rules-screen";

/** Where tickets go, before somebody is looked for. */
export function RoutingSection() {
  return <RulesScreen kind="ROUTING" />;
}
