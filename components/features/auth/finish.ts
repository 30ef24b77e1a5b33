import type { Say } from "@/lib/texts";

/** Keeps the session and leaves; the code for it arrives with the first use. The page is replaced, so that "back" does not return to a used form. */
export async function finishSignIn(
  answer: { token?: string },
  { next, say, isSignup = false }: { next: string | null; say: Say; isSignup?: boolean },
): Promise<void> {
  const { completeSignIn } = await import("@/lib/auth/complete-sign-in");
  const noTokenText = say(isSignup ? "auth.signup.noToken" : "auth.field.noToken");
  location.replace(await completeSignIn(answer.token, { next, noTokenText }));
}
