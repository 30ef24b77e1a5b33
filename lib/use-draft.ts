"use client";
import { useEffect, useRef, useState } from "react";

type Values = Record<string, unknown>;

/**
 * What a person typed and did not save survives a reload. `key: null` keeps nothing. `wasKept`: this text comes from an earlier visit.
 */
export function useDraft(key: string | null, initial: Values): { values: Values; setValue: (name: string, value: unknown) => void; discard: () => void; wasKept: boolean } {
  const [kept] = useState(() => readDraft(key));
  const [values, setValues] = useState<Values>({ ...initial, ...kept });
  const [isKept, setIsKept] = useState(kept !== null);
  const isTouched = useRef(kept !== null);
  useEffect(() => {
    if (key !== null && isTouched.current) sessionStorage.setItem(key, JSON.stringify(values));
  }, [key, values]);
  return {
    values,
    wasKept: isKept,
    setValue: (name, value) => {
      isTouched.current = true;
      setValues((all) => ({ ...all, [name]: value }));
    },
    discard: () => {
      isTouched.current = false;
      if (key !== null) sessionStorage.removeItem(key);
      setIsKept(false);
      setValues(initial);
    },
  };
}

function readDraft(key: string | null): Values | null {
  if (key === null || typeof sessionStorage === "undefined") return null;
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null; // an older version wrote something else
  }
}
