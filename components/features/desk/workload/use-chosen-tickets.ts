"use client";
import { useState } from "react";
import { isOver } from "@/components/features/desk/shared-capacity/room";
import { desksAfterMoves, movesTo, ownersIn } from "./moved";
import type { WorkloadMove } from "./moved";
import { useMoves } from "./use-moves";
import type { WorkloadState } from "./use-workload";

/** A move that is beyond what somebody can carry, and that a person has to confirm. */
interface Doubt {
  moves: WorkloadMove[];
  name: string;
}

/** The tickets that were chosen, and what moves them and others. */
export function useChosenTickets({ input, desks }: Pick<WorkloadState, "input" | "desks">) {
  const { move } = useMoves(input);
  /**
   * With whose they were as they were chosen: they stay chosen while one looks for somebody on another page.
   */
  const [owners, setOwners] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const clear = () => setOwners(new Map());
  const go = (moves: WorkloadMove[]) => {
    clear();
    setDoubt(null);
    void move(moves);
  };
  return {
    ids: [...owners.keys()],
    clear,
    go,
    doubt,
    dropDoubt: () => setDoubt(null),
    choose: (id: string, isChosen: boolean) =>
      setOwners(
        new Map(
          isChosen
            ? [...owners, [id, (desks ? ownersIn(desks) : owners).get(id) ?? null]]
            : [...owners].filter(([each]) => each !== id),
        ),
      ),
    /**
     * Several by hand or one: those that are somebody else's so far. Beyond somebody's capacity it asks first.
     */
    moveTo: (ticketIds: readonly string[], toId: string | null) => {
      if (!desks) return;
      const moves = movesTo(toId, ticketIds, new Map([...owners, ...ownersIn(desks)]));
      if (moves.length === 0) return;
      const target = desksAfterMoves(desks, moves).agents.find(({ id }) => id === toId);
      if (target && isOver(target)) return setDoubt({ moves, name: target.name });
      go(moves);
    },
  };
}
