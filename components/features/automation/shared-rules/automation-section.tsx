"use client";
import { RulesScreen } from "./rules-screen";

/** What happens by itself, after events and after times. */
export function AutomationSection() {
  return <RulesScreen kind="AUTOMATION" />;
}
