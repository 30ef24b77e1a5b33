"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSignedIn } from "../auth/use-user";
import { persisted, recordOf } from "./persisted";

type Values = Record<string, unknown>;

/**
 * What a person typed and did not save survives a reload and a session that ends, for that person alone.
 * `name: null` keeps nothing. `wasKept`: this text comes from an earlier visit.
 */
export function useDraft(
  name: string | null,
  initial: Values,
): {
  values: Values;
  setValue: (field: string, value: unknown) => void;
  beginWith: (initial: Values) => void;
  discard: () => void;
  forget: () => void;
  wasKept: boolean;
} {
  const { id } = useSignedIn();
  const [key] = useState(name && `${name}:${id}`); // also when it is nobody's any more
  const [draft] = useState(() => (key === null ? null : draftUnder(key)));
  const [kept] = useState(() => draft?.read() ?? null);
  const [begun, setBegun] = useState(initial);
  /** Only what was typed is kept: whatever else the form shows is as it stands when it is opened again. */
  const [typed, setTyped] = useState<Values>(kept ?? {});
  const values = useMemo(() => ({ ...begun, ...typed }), [begun, typed]);
  const [isKept, setIsKept] = useState(kept !== null);
  const isTouched = useRef(kept !== null);
  useEffect(() => {
    if (isTouched.current) draft?.write(typed);
  }, [draft, typed]);
  /** It is saved: it stands as it is, and there is nothing to keep of it. */
  const forget = () => {
    isTouched.current = false;
    draft?.write(null);
    setIsKept(false);
  };
  return {
    values,
    wasKept: isKept,
    forget,
    setValue: (field, value) => {
      isTouched.current = true;
      setTyped((all) => ({ ...all, [field]: value }));
    },
    /** What was not typed is this from now on. */
    beginWith: setBegun,
    discard: () => {
      forget();
      setTyped({});
      setBegun(initial);
    },
  };
}

const draftUnder = (key: string) =>
  persisted<Values | null>(key, { scope: "tab", fallback: null, parse: recordOf });
