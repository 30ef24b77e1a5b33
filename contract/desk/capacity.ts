import { z } from "zod";
import { limits } from "../limits.ts";

const Count = z.number().int().min(0).max(limits.agentCapacityMax);
/** One number for each pool of channels: live chat, messengers (WhatsApp, Instagram), everything else. */
export const PerPool = z
  .object({
    chat: z.number().int(),
    messengers: z.number().int(),
    other: z.number().int(),
  })
  .meta({ id: "PerPool" });
/** What an agent has instead of the workspace's defaults; null: the default. */
export const CapacityOverride = z
  .object({
    chat: z.number().int().nullable(),
    messengers: z.number().int().nullable(),
    other: z.number().int().nullable(),
  })
  .meta({ id: "CapacityOverride" });
const otherOnly = "A number alone is that of `other`";
/** The pools named are set, null returns one to the default. */
export const WrittenOverride = z
  .union([
    Count.transform((other): Partial<z.infer<typeof CapacityOverride>> => ({ other })),
    z
      .strictObject({
        chat: Count.nullable(),
        messengers: Count.nullable(),
        other: Count.nullable(),
      })
      .partial(),
  ])
  .describe(otherOnly)
  .meta({ id: "WrittenOverride" });
export const WrittenDefaults = z
  .union([
    Count.min(1).transform((other): Partial<z.infer<typeof PerPool>> => ({ other })),
    z
      .strictObject({
        chat: Count,
        messengers: Count,
        other: Count.min(1),
      })
      .partial(),
  ])
  .describe(otherOnly)
  .meta({ id: "WrittenDefaults" });
