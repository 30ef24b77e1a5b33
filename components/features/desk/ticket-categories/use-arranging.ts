"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { BodyIn } from "@/contract/kit";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { everyCategory } from "@/components/features/desk/shared-category/use-categories";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { invalidatedBy } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { useOptimistic } from "@/lib/cache/optimistic";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { afterMove, inOrder, placeOf } from "@/components/features/desk/shared-category/tree-moves";
import type { CategoryMove } from "@/components/features/desk/shared-category/tree-moves";

type Patch = BodyIn<typeof ticketCategories.update>;

/**
 * Changes of the tree: drawn at once, sent one after the other, taken back with a word when they fail, and
 * undone on request.
 */
export function useArranging() {
  const client = useQueryClient();
  const t = useTranslations("categories");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const edit = useOptimistic<{ items: Category[] }>(everyCategory.queryKey);
  const now = (): Category[] => [...(client.getQueryData(everyCategory.queryKey)?.items ?? [])];

  const change = (id: string, patch: Patch, said: string, { isUndo = false }: { isUndo?: boolean } = {}) => {
    const before = now();
    const node = before.find((each) => each.id === id);
    if (!node) return;
    const place: CategoryMove = {
      id,
      parentId: patch.parentId === undefined ? node.parentId : patch.parentId,
      position: patch.position ?? node.position,
    };
    const isMove = patch.parentId !== undefined || patch.position !== undefined;
    const drawn = (items: readonly Category[]) =>
      inOrder(
        (isMove ? afterMove(items, place) : items).map((each) =>
          each.id === id ? { ...each, ...shownOf(patch) } : each,
        ),
      );
    const back: Patch = {
      ...(patch.name === undefined ? {} : { name: node.name }),
      ...(patch.color === undefined ? {} : { color: node.color }),
      ...(patch.isActive === undefined ? {} : { isActive: node.isActive }),
      ...(patch.position === undefined ? {} : backTo(before, id)),
    };
    edit({
      entityId: "tree", // a place is one among its neighbours, so that moves of two categories go in order
      draw: (data) => ({ ...data, items: drawn(data.items) }),
      send: () => send(ticketCategories.update, { params: { id }, body: patch }),
      invalidates: invalidatedBy(ticketCategories.update),
      isHandled: true,
    }).then(
      () => {
        if (!isUndo)
          showToast("success", said, {
            action: {
              label: common("undo"),
              onSelect: () => change(id, back, t("undone"), { isUndo: true }),
            },
          });
      },
      (error: unknown) =>
        showToast("destructive", t("failed", { name: node.name }), {
          description: inWords(error),
          action: { label: common("retry"), onSelect: () => change(id, patch, said, { isUndo }) },
        }),
    );
  };
  return { change };
}

const shownOf = ({ name, color, isActive }: Patch): Partial<Category> => ({
  ...(name === undefined ? {} : { name }),
  ...(color === undefined ? {} : { color }),
  ...(isActive === undefined ? {} : { isActive }),
});
function backTo(before: readonly Category[], id: string): Patch {
  const place = placeOf(before, id);
  return place ? { parentId: place.parentId, position: place.position } : {};
}
