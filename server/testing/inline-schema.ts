import { z } from "zod";

const nameless = z.registry<object>();

/**
 * JSON Schema in which every part stands where it is used, also one that has a name in the API's document.
 */
export const inlineSchema = (schema: z.ZodType, io: "input" | "output"): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", metadata: nameless });
