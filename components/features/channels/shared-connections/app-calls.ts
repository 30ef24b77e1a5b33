import type { apps, installationApps } from "@/contract/workspace/apps";

/** The same calls, of a workspace or of the installation. */
export type AppCalls = typeof apps | typeof installationApps;
