"use client";
import { useQueryClient } from "@tanstack/react-query";
import { simulator } from "@/contract/workspace/simulator";
import type { SimulatorState } from "@/contract/workspace/simulator";
import { queryFor } from "@/lib/api/query";

/** Every act of the simulator answers with what is there then: it is shown at once. */
export function useShowSimulator(): (state: SimulatorState) => void {
  const client = useQueryClient();
  return (state) =>
    client.setQueryData(queryFor(simulator.get, { params: { id: state.connectionId } }).queryKey, state);
}
