"use client";
import { useEffect, useState } from "react";

/**
 * What a value was when it had last been still for so long: for what is asked of the server while somebody
 * types.
 */
export function useSettled<Value>(value: Value, stillMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs);
    return () => clearTimeout(timer);
  }, [value, stillMs]);
  return settled;
}
