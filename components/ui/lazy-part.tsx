"use client";
import {
  Component,
  Suspense,
  createContext,
  lazy,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import type { ComponentType, ReactNode } from "react";
import { CloudOff } from "lucide-react";
import { wordsHere } from "@/lib/browser/words-to-come";
import { CodeMissing, lazyCode } from "@/lib/browser/lazy-code";
import { Button } from "./button";

/**
 * What is said where a part should be. Given by the frame of the page, since pieces have no words of their
 * own.
 */
interface PartWords {
  missing: string;
  broken: string;
  again: string;
  reload: string;
  close: string;
}
export const PartWordsContext = createContext<PartWords | null>(null);

/** Stands where the part would be. `isMissing`: its code did not come; else it came and broke. */
type PartFault<Props> = ComponentType<{ of: Props; isMissing: boolean; onAgain: () => void }>;
type Waiting = { /** Shown until the code is there. */ whileLoading?: ReactNode };
export type LazyPart<Props> = ComponentType<Props & Waiting> & {
  /** Fetches the code ahead. */ load: () => Promise<unknown>;
};

/**
 * A component whose code is not in the first bundle. Where the code does not come, or breaks, that is said in
 * its place with "Try again"; the rest of the screen lives.
 * It is drawn by the browser alone.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fault: PartFault<Props> = InlineFault,
): LazyPart<Props> {
  let there: ComponentType<Props> | null = null;
  const fetchPart = lazyCode(async () => {
    const [part] = await Promise.all([load(), wordsHere()]);
    there = part;
    return part;
  });
  const current = (): ComponentType<Props> => there ?? lazy(async () => ({ default: await fetchPart() }));
  function Part(props: Props & Waiting) {
    const isInBrowser = useSyncExternalStore(
      nothing,
      () => true,
      () => false,
    );
    const [Shown, setShown] = useState(current);
    if (!isInBrowser) return props.whileLoading;
    return (
      <PartBoundary
        fault={(error, clear) => (
          <Fault
            of={props}
            isMissing={error instanceof CodeMissing}
            onAgain={() => {
              setShown(current);
              clear();
            }}
          />
        )}
      >
        <Suspense fallback={props.whileLoading}>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(Part, { load: fetchPart });
}

class PartBoundary extends Component<
  { fault: (error: unknown, clear: () => void) => ReactNode; children: ReactNode },
  { failed: { error: unknown } | null }
> {
  override state: { failed: { error: unknown } | null } = { failed: null };
  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }
  override render() {
    const { failed } = this.state;
    return failed
      ? this.props.fault(failed.error, () => this.setState({ failed: null }))
      : this.props.children;
  }
}

export interface FaultProps {
  isMissing: boolean;
  onAgain: () => void;
}

function InlineFault({ isMissing, onAgain }: FaultProps) {
  const words = useContext(PartWordsContext);
  useAgainWhenBack(isMissing, onAgain);
  return (
    words && (
      <div
        role="alert"
        data-part-fault
        className="flex flex-wrap items-center gap-2 px-4 py-3 text-sm text-ink-muted"
      >
        <CloudOff aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <p className="min-w-0">{isMissing ? words.missing : words.broken}</p>
        <AgainButtons words={words} onAgain={onAgain} />
      </div>
    )
  );
}

/** Nothing stands for it while its code is missing: it comes when the network is back. */
export function NoFault({ isMissing, onAgain }: FaultProps) {
  useAgainWhenBack(isMissing, onAgain);
  return null;
}

/** With a network that works, it is a new release whose files have other names: only a new page has them. */
export function AgainButtons({ words, onAgain }: { words: PartWords; onAgain: () => void }) {
  return (
    <>
      <Button size="sm" onClick={onAgain}>
        {words.again}
      </Button>
      {navigator.onLine && (
        <Button size="sm" variant="ghost" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      )}
    </>
  );
}

/** What did not come is asked for again by itself when the network is back. */
export function useAgainWhenBack(isMissing: boolean, again: () => void): void {
  const onBack = useEffectEvent(again);
  useEffect(() => {
    if (!isMissing) return;
    const back = () => onBack();
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, [isMissing]);
}

const nothing = () => () => undefined;
