"use client";
import { useState } from "react";
import { ChevronRight } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { isFault } from "@/lib/shared/api/fault";
import type { Say } from "@/lib/shared/texts";

interface Props {
  say: Say;
  tenants: readonly string[];
  choose: (tenant: string) => Promise<void>;
  inWords: (error: unknown) => void;
  onBack: () => void;
}

/** The credentials fit accounts in several workspaces: which one? */
export function WorkspaceChoice({ say, tenants, choose, inWords, onBack }: Props) {
  const [isPending, setIsPending] = useState(false);
  const pick = (tenant: string) => {
    setIsPending(true);
    void choose(tenant)
      .catch(inWords)
      .finally(() => setIsPending(false));
  };
  return (
    <div>
      <h2 className="font-semibold text-ink">{say("auth.login.chooseTitle")}</h2>
      <p className="text-sm text-ink-muted">{say("auth.login.chooseText")}</p>
      <ul className="my-4 flex flex-col gap-2">
        {tenants.map((tenant) => (
          <li key={tenant}>
            <button
              type="button"
              disabled={isPending}
              onClick={() => pick(tenant)}
              className="flex w-full items-center gap-3 rounded-lg border border-line-strong bg-surface p-3 text-start shadow-control transition-colors hover:bg-hover disabled:opacity-55"
            >
              <Avatar name={tenant} />
              <span className="min-w-0 flex-1 truncate font-medium text-ink" dir="ltr">
                {tenant}
              </span>
              <ChevronRight aria-hidden className="size-4 text-ink-faint rtl:-scale-x-100" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="link" onClick={onBack}>
        {say("auth.login.chooseBack")}
      </Button>
    </div>
  );
}

/** The names that the server sends when it cannot tell which workspace is meant. */
export const workspacesIn = (error: unknown): readonly string[] =>
  isFault(error) && Array.isArray(error.problem.tenants) ? error.problem.tenants : [];
