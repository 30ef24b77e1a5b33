"use client";
import { useTranslations } from "next-intl";
import { ArrowDown, ArrowUp, FolderInput, FolderOutput, GripVertical, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useEditing } from "./editor-context";
import { moveDirections } from "./tree-changes";
import type { MoveDirection } from "./tree-changes";
import { placeName } from "./use-condition-tree";

const faces = {
  up: { text: "moveUp", icon: <ArrowUp aria-hidden /> },
  down: { text: "moveDown", icon: <ArrowDown aria-hidden /> },
  into: { text: "moveInto", icon: <FolderInput aria-hidden className="rtl:-scale-x-100" /> },
  out: { text: "moveOut", icon: <FolderOutput aria-hidden className="rtl:-scale-x-100" /> },
} as const satisfies Record<MoveDirection, unknown>;

/** What moves a row and takes it away. */
export function NodeTools({
  nodeKey,
  moveLabel,
  removeLabel,
  mayRemove,
}: {
  nodeKey: string;
  moveLabel: string;
  removeLabel: string;
  mayRemove: boolean;
}) {
  const t = useTranslations("conditions");
  const { tree } = useEditing();
  const open = moveDirections.filter((way) => tree.canMove(nodeKey, way));
  return (
    <span className="ms-auto flex shrink-0">
      {open.length > 0 && (
        <span data-place={placeName(nodeKey, "handle")}>
          <Menu
            trigger={
              <IconButton label={moveLabel} size="sm">
                <GripVertical aria-hidden />
              </IconButton>
            }
          >
            {open.map((way) => (
              <MenuItem key={way} icon={faces[way].icon} onSelect={() => tree.move(nodeKey, way)}>
                {t(faces[way].text)}
              </MenuItem>
            ))}
          </Menu>
        </span>
      )}
      <IconButton label={removeLabel} size="sm" disabled={!mayRemove} onClick={() => tree.remove(nodeKey)}>
        <X aria-hidden />
      </IconButton>
    </span>
  );
}
