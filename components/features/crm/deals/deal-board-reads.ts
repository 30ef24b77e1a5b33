import { deals } from "@/contract/crm/deals";
import { limits } from "@/contract/limits";
import { sendWith } from "@/lib/api/send";
import { readDealBoard, readOn } from "./board-rules";
import type { BoardData, DealStageColumn } from "./board-rules";
import type { DealFilters } from "./use-deal-filters";

/** What a board is asked for: the filters, and the pipeline where it is known. */
export type BoardQuery = DealFilters & { pipelineId?: string };

/** The board anew, each column as far as it was read before. */
export async function readAsFar(
  query: BoardQuery,
  known: BoardData | undefined,
  signal: AbortSignal,
): Promise<BoardData> {
  const depth = new Map(known?.columns.map(({ stage, deals: cards }) => [stage.id, cards.length]));
  const limit = Math.min(limits.pageSizeMax, Math.max(limits.boardPageSizeDefault, ...depth.values()));
  let data = readDealBoard(await sendWith(deals.board, { query: { ...query, limit } }, signal));
  for (const { stage } of data.columns) {
    for (;;) {
      const column = data.columns.find((each) => each.stage.id === stage.id);
      if (!column || column.nextCursor === null || column.deals.length >= (depth.get(stage.id) ?? 0)) break;
      const further = await readFurther(query, stage.id, column.nextCursor, signal);
      data = readOn(data, stage.id, column.nextCursor, further);
    }
  }
  return data;
}

/** One column from a place on. */
export async function readFurther(
  query: BoardQuery,
  stageId: string,
  cursor: string,
  signal?: AbortSignal,
): Promise<Pick<DealStageColumn, "deals" | "nextCursor">> {
  const { columns } = await sendWith(
    deals.board,
    { query: { ...query, stageId, cursor, limit: limits.pageSizeMax } },
    signal,
  );
  return columns.find(({ stage }) => stage.id === stageId) ?? { deals: [], nextCursor: null };
}
