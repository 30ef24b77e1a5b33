import { act, renderHook } from "@testing-library/react";
import { acceptToken } from "@/lib/auth/store";
import { tokenFor } from "@/tests/token";
import { useDraft } from "./use-draft";

beforeEach(() => {
  sessionStorage.clear();
  acceptToken(tokenFor("AGENT"));
});

test("of a form that is opened again what was typed stands as it was, and all else as it is now", () => {
  const opened = (initial: Record<string, string>) => renderHook(() => useDraft("contact", initial));
  const { result: before, unmount } = opened({ name: "Kim", jobTitle: "Buyer" });
  act(() => before.current.setValue("name", "Kim Larsen"));
  unmount();
  const { result } = opened({ name: "Kim", jobTitle: "Head of tents" });
  expect(result.current.values).toEqual({ name: "Kim Larsen", jobTitle: "Head of tents" });
  expect(result.current.wasKept).toBe(true);
  act(() => result.current.discard());
  expect(result.current.values).toEqual({ name: "Kim", jobTitle: "Head of tents" });
});
