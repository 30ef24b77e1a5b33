import { Temporal as polyfill } from "temporal-polyfill";

// `globalThis` is not declared with it: Node has it from 26 on, and what it has is the standard's.
const builtIn = (globalThis as { Temporal?: typeof polyfill }).Temporal;

/** Dates, clocks and zones: the runtime's own where it has one. The only place that knows which it is. */
export const Temporal: typeof polyfill = builtIn ?? polyfill;
