"use client";
import { useId } from "react";
import { useTranslations } from "next-intl";
import { ErrorElsewhere } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useEditing } from "./editor-context";
import { FaultText } from "./fault-text";
import { NodeTools } from "./node-tools";
import { fieldOf, kindOf, operatorsFor, shapeOf } from "./offered-fields";
import { withField, withOperator } from "./tree-changes";
import type { KeyedTest } from "./tree-changes";
import { useOperatorWords } from "./use-condition-words";
import { placeName } from "./use-condition-tree";
import { ValueControl } from "./value-control";

/** Field, comparison, value. */
export function TestRow({
  test,
  position,
  count,
  isInRoot,
}: {
  test: KeyedTest;
  position: number;
  count: number;
  isInRoot: boolean;
}) {
  const t = useTranslations("conditions");
  const { offer, tree, isRequired } = useEditing();
  const words = useOperatorWords();
  const errorId = useId();
  const field = fieldOf(offer, test.field);
  const kind = kindOf(offer, test.field);
  const offered = offer.fields.filter(({ name, isRetired = false }) => !isRetired || name === test.field);
  const operators = operatorsFor(offer, test.field);
  const fault = tree.faultOf(test.key);
  const errorOf = (part: "field" | "op" | "value") => (fault?.part === part ? errorId : undefined);
  return (
    <div
      role="group"
      aria-label={t("conditionAt", { position, count })}
      className="flex flex-wrap items-start gap-2"
    >
      <div className="@container min-w-0 flex-1">
        <div className="grid grid-cols-1 items-start gap-1.5 @sm:grid-cols-2 @lg:grid-cols-[11rem_9rem_minmax(0,1fr)]">
          <span data-place={placeName(test.key, "field")} className="flex min-w-0">
            <ErrorElsewhere errorId={errorOf("field")}>
              <Select
                size="sm"
                label={t("field")}
                options={offered.map(({ name, label, help }) => ({
                  value: name,
                  label,
                  ...(help === undefined ? {} : { help }),
                }))}
                value={test.field}
                onChange={(name) => tree.put(withField(test, name, offer))}
              />
            </ErrorElsewhere>
          </span>
          <ErrorElsewhere errorId={errorOf("op")}>
            <Select
              size="sm"
              label={t("comparison")}
              options={operators.map((value) => ({ value, label: words.operator(value, kind) }))}
              value={test.op}
              onChange={(op) => tree.put(withOperator(test, op, kind))}
            />
          </ErrorElsewhere>
          <ErrorElsewhere errorId={errorOf("value")}>
            <div className="min-w-0 empty:hidden @sm:col-span-2 @lg:col-span-1">
              <ValueControl
                key={`${kind} ${shapeOf(kind, test.op)} ${field.currency ?? ""}`}
                test={test}
                field={field}
                kind={kind}
                onChange={(value) => tree.put({ ...test, value })}
              />
            </div>
          </ErrorElsewhere>
        </div>
      </div>
      <NodeTools
        nodeKey={test.key}
        moveLabel={t("moveCondition", { position, count })}
        removeLabel={t("removeCondition")}
        mayRemove={!(isRequired && isInRoot && count === 1)}
      />
      <FaultText fault={fault} id={errorId} />
    </div>
  );
}
