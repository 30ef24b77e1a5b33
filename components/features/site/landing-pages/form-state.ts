/**
 * How a visitor's form stands: what was typed so far, and what is said of it. `attempt` counts, so that the
 * fields begin anew with what was typed.
 */
export interface FormState {
  isSent: boolean;
  attempt: number;
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  problem: "busy" | "failed" | "fields" | null;
}

export const nothingSent: FormState = { isSent: false, attempt: 0, typed: {}, errors: {}, problem: null };
