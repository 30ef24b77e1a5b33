import { cache } from "react";
import { headers } from "next/headers";
import { firstAnswers } from "@/lib/server/first-answers";
import { firstCallsOf } from "./first-calls";
import { verifiedUser } from "./session-user";
import type { Known } from "./known";

/** What a screen begins with, asked once for a page: by its head and by the desk. */
export const firstPage = cache(
  async (): Promise<{
    /** Came in time. */ known: Known[];
    /** For the head to ask. */ missing: string[];
  }> => {
    const user = await verifiedUser();
    if (!user) return { known: [], missing: [] };
    const asked = await headers();
    const tenant = asked.get("x-tenant") ?? (user.tenantId || null);
    const calls = firstCallsOf(asked.get("x-path") ?? "", asked.get("x-search") ?? "", tenant);
    const answers = await firstAnswers(
      calls.map(({ path }) => path),
      tenant,
    );
    return {
      known: calls.flatMap(({ key, isPaged }, at) =>
        answers[at] === null ? [] : [{ key, isPaged, answer: answers[at] }],
      ),
      missing: calls.flatMap(({ path }, at) => (answers[at] === null ? [path] : [])),
    };
  },
);
