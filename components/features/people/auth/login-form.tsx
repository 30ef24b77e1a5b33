"use client";
import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { persistedSessionEnd } from "@/lib/browser/specified-keys";
import { usePersisted } from "@/lib/browser/use-persisted";
import type { Texts } from "@/lib/shared/texts";
import { sayer } from "@/lib/shared/texts";
import { CodeLogin } from "./code-login";
import { PasswordLogin } from "./password-login";

interface Props {
  texts: Texts;
  tenant: string | null;
  next: string | null;
}
const ways = ["password", "code"] as const;

/** Two ways in. Both forms stay mounted, so that what was typed in one is there after a look at the other. */
export function LoginForm({ texts, tenant, next }: Props) {
  const id = useId();
  const say = sayer(texts);
  const [way, setWay] = useState<(typeof ways)[number]>("password");
  const labels = { password: say("auth.login.byPassword"), code: say("auth.login.byCode") };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const goal = way === "password" ? "code" : "password";
    setWay(goal);
    document.getElementById(`${id}-${goal}`)?.focus();
  };
  return (
    <>
      <SessionExpired text={say("auth.login.expired")} closeLabel={say("auth.login.closeExpired")} />
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={say("auth.login.tabs")}
        onKeyDown={onKeyDown}
        className="mb-5 grid grid-cols-2 gap-1 rounded-lg bg-sunken p-1"
      >
        {ways.map((each) => (
          <button
            key={each}
            id={`${id}-${each}`}
            type="button"
            role="tab"
            aria-selected={each === way}
            aria-controls={`${id}-${each}-panel`}
            tabIndex={each === way ? 0 : -1}
            onClick={() => setWay(each)}
            className={clsx(
              "h-9 rounded-md text-sm font-medium transition-colors",
              each === way
                ? "border border-line bg-surface text-ink shadow-control"
                : "text-ink-muted hover:text-ink",
            )}
          >
            {labels[each]}
          </button>
        ))}
      </div>
      <div id={`${id}-password-panel`} role="tabpanel" hidden={way !== "password"}>
        <PasswordLogin texts={texts} tenant={tenant} next={next} />
      </div>
      <div id={`${id}-code-panel`} role="tabpanel" hidden={way !== "code"}>
        <CodeLogin texts={texts} tenant={tenant} next={next} />
      </div>
    </>
  );
}

/** Said until they sign in or put it away: the message of the desk went with its page. */
function SessionExpired({ text, closeLabel }: { text: string; closeLabel: string }) {
  const isTold = usePersisted(persistedSessionEnd) === "expired";
  const [isClosed, setIsClosed] = useState(false);
  const close = () => {
    persistedSessionEnd.write(null);
    setIsClosed(true);
  };
  if (!isTold || isClosed) return null;
  const button = (
    <button
      type="button"
      aria-label={closeLabel}
      title={closeLabel}
      onClick={close}
      className="-m-1 flex size-7 items-center justify-center rounded-sm hover:bg-hover"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
  return (
    <Banner tone="warning" className="mb-5" actions={button}>
      {text}
    </Banner>
  );
}
