"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { CustomField } from "@/contract/workspace/custom-fields";
import type { StoredFieldValue } from "@/contract/workspace/field-rules";
import { heldIn } from "@/components/features/workspace/shared-fields/held-in";
import { useHeldText } from "@/components/features/workspace/shared-fields/use-held-text";
import { isFault } from "@/lib/shared/api/fault";
import { nameOf } from "./move-rules";

/** What the server, or a field's own rules, say of the fields that a stage asks for. */
export function useRefusals(fields: readonly CustomField[], missing: readonly string[]) {
  const t = useTranslations("deal");
  const heldText = useHeldText();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  /** What somebody else has put into a field of the workspace's own meanwhile, once the person knows. */
  const [seen, setSeen] = useState<Readonly<Record<string, StoredFieldValue>>>({});
  return {
    seen,
    problemAt: (name: string): string | undefined => refused[name],
    /** Undefined: nothing is wrong with it any more. */
    put: (id: string, problem: string | undefined) =>
      setRefused(({ [id]: _before, ...others }) =>
        problem === undefined ? others : { ...others, [id]: problem },
      ),
    /**
     * Takes what the server says of these fields and of `late` ones, which are asked for from now on. False:
     * it speaks of something else.
     */
    accept: (error: unknown, late: readonly string[]): boolean => {
      const theirs = heldIn(error);
      const field = fields.find(({ id }) => id === theirs?.fieldId);
      if (theirs && field) {
        setSeen({ ...seen, [field.id]: theirs.held });
        setRefused({ [field.id]: t("move.clash.field", { text: heldText(field, theirs.held) ?? "" }) });
        return true;
      }
      if (!isFault(error)) return false;
      const about = Object.fromEntries(error.errors.map(({ path, message }) => [nameOf(path), message]));
      const isOurs =
        Object.keys(about).length > 0 &&
        Object.keys(about).every((name) => missing.includes(name) || late.includes(name));
      if (isOurs) setRefused(about);
      return isOurs;
    },
  };
}
