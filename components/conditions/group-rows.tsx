"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { FolderPlus, Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { useEditing } from "./editor-context";
import { FaultText } from "./fault-text";
import { NodeTools } from "./node-tools";
import { TestRow } from "./test-row";
import { isKeyedGroup } from "./tree-changes";
import type { KeyedGroup } from "./tree-changes";
import { useOperatorWords } from "./use-condition-words";
import { placeName } from "./use-condition-tree";

/** How its conditions combine, the conditions, and what adds to them. */
export function GroupRows({ group, depth, tools }: { group: KeyedGroup; depth: number; tools?: ReactNode }) {
  const t = useTranslations("conditions");
  const { tree, modes, bounds, emptyText } = useEditing();
  const words = useOperatorWords();
  const isFull = group.items.length >= bounds.itemsMax;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <span data-place={placeName(group.key, "mode")} className="flex w-56 min-w-0">
          <Select
            size="sm"
            label={t("groupMode")}
            options={modes.map((mode) => ({ value: mode, label: words.mode(mode) }))}
            value={group.mode}
            onChange={(mode) => tree.put({ ...group, mode })}
          />
        </span>
        {tools}
      </div>
      {group.items.length === 0 && emptyText !== undefined && (
        <p className="text-[0.8125rem] text-ink-faint">{emptyText}</p>
      )}
      <ul className="flex flex-col gap-3.5 border-s-2 border-line ps-2 @md:ps-3 @xl:gap-2.5">
        {group.items.map((item, at) => (
          <li key={item.key}>
            {isKeyedGroup(item) ? (
              <InnerGroup group={item} depth={depth + 1} position={at + 1} count={group.items.length} />
            ) : (
              <TestRow test={item} position={at + 1} count={group.items.length} isInRoot={depth === 1} />
            )}
          </li>
        ))}
        <li data-place={placeName(group.key, "add")} className="flex flex-wrap gap-1">
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            disabled={isFull}
            onClick={() => tree.addTest(group)}
          >
            {t("addCondition")}
          </Button>
          {depth < bounds.depthMax && (
            <Button
              size="sm"
              variant="ghost"
              icon={<FolderPlus aria-hidden />}
              disabled={isFull}
              onClick={() => tree.addGroup(group)}
            >
              {t("addGroup")}
            </Button>
          )}
        </li>
      </ul>
      <FaultText fault={tree.faultOf(group.key)} />
    </div>
  );
}

function InnerGroup({
  group,
  depth,
  position,
  count,
}: {
  group: KeyedGroup;
  depth: number;
  position: number;
  count: number;
}) {
  const t = useTranslations("conditions");
  const { isRequired } = useEditing();
  return (
    <div
      role="group"
      aria-label={t("groupAt", { position, count })}
      className={clsx(
        "rounded-lg border border-line p-2 @md:p-3",
        depth % 2 === 0 ? "bg-sunken" : "bg-surface",
      )}
    >
      <GroupRows
        group={group}
        depth={depth}
        tools={
          <NodeTools
            nodeKey={group.key}
            moveLabel={t("moveGroup", { position, count })}
            removeLabel={t("removeGroup")}
            mayRemove={!(isRequired && depth === 2 && count === 1)}
          />
        }
      />
    </div>
  );
}
