import { tellStep } from "./lib/browser/steps";

/** Next calls this as a step to another screen begins. */
export const onRouterTransitionStart = (address: string): void => tellStep(address);
