import { z } from "zod";
import { Id, Time } from "../shapes.ts";

export const HistoryEntry = z
  .object({
    id: Id,
    action: z.string(),
    actorName: z.string(),
    changes: z.array(
      z.object({
        field: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
    createdAt: Time,
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;
