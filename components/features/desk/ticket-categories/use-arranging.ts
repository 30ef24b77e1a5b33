"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { BodyIn } from "@/contract/kit";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { everyCategory } from "@/components/features/desk/shared-category/use-categories";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { invalidatedBy } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { afterMove, inOrder, placeOf } from "@/components/features/desk/shared-category/tree-moves";
import type { Move } from "@/components/features/desk/shared-category/tree-moves";

type Patch = BodyIn<typeof ticketCategories.update>;
interface Change {
  id: string;
  patch: Patch;
}

/**
 * Changes of the tree: drawn at once, sent one after the other, taken back with a word when they fail, and
 * undone on request.
 */
export function useArranging() {
  const client = useQueryClient();
  const t = useTranslations("categories");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const save = useMutation({
    mutationFn: ({ id, patch }: Change) => send(ticketCategories.update, { params: { id }, body: patch }),
    scope: { id: "categories" },
    meta: { invalidates: invalidatedBy(ticketCategories.update), isHandled: true },
  });
  const now = (): Category[] => [...(client.getQueryData(everyCategory.queryKey)?.items ?? [])];
  const draw = (items: Category[]) =>
    client.setQueryData(everyCategory.queryKey, (data) => data && { ...data, items });

  const change = (id: string, patch: Patch, said: string, { isUndo = false }: { isUndo?: boolean } = {}) => {
    const before = now();
    const node = before.find((each) => each.id === id);
    if (!node) return;
    void client.cancelQueries({ queryKey: everyCategory.queryKey });
    const place: Move = {
      id,
      parentId: patch.parentId === undefined ? node.parentId : patch.parentId,
      position: patch.position ?? node.position,
    };
    const moved =
      patch.parentId === undefined && patch.position === undefined ? before : afterMove(before, place);
    draw(inOrder(moved.map((each) => (each.id === id ? { ...each, ...shownOf(patch) } : each))));
    const back: Patch = {
      ...(patch.name === undefined ? {} : { name: node.name }),
      ...(patch.color === undefined ? {} : { color: node.color }),
      ...(patch.isActive === undefined ? {} : { isActive: node.isActive }),
      ...(patch.position === undefined ? {} : backTo(before, id)),
    };
    save.mutate(
      { id, patch },
      {
        onSuccess: () => {
          if (!isUndo)
            showToast("success", said, {
              action: {
                label: common("undo"),
                onSelect: () => change(id, back, t("undone"), { isUndo: true }),
              },
            });
        },
        onError: (error) => {
          draw(before);
          showToast("destructive", t("failed", { name: node.name }), {
            description: inWords(error),
            action: { label: common("retry"), onSelect: () => change(id, patch, said, { isUndo }) },
          });
        },
      },
    );
  };
  return { change, isPending: save.isPending };
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
