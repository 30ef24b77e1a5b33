import { lazyCode } from "@/lib/browser/lazy-code";
import type { Say } from "@/lib/shared/texts";

const completeCode = lazyCode(() => import("@/lib/auth/complete-sign-in"));

/**
 * Keeps the session (an API may answer it as `token` or, at sign-up, as `access_token`) and leaves; the code
 * for it arrives with the first use. The page is replaced, so that "back" does not return to a used form.
 */
export async function finishSignIn(
  answer: { token?: string; access_token?: string },
  { next, say, isSignup = false }: { next: string | null; say: Say; isSignup?: boolean },
): Promise<void> {
  const { completeSignIn } = await completeCode();
  const noTokenText = say(isSignup ? "auth.signup.noToken" : "auth.field.noToken");
  location.replace(await completeSignIn(answer.token ?? answer.access_token, { next, noTokenText }));
}
