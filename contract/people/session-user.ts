import { z } from "zod";
import { locales } from "../locales.ts";
import { roles } from "../roles.ts";
import { Id } from "../shapes.ts";

export const SessionUser = z
  .object({
    id: Id,
    email: z.string(),
    role: z.enum(roles),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    locale: z.enum(locales).nullable(),
  })
  .meta({ id: "SessionUser" });
export type SessionUser = z.infer<typeof SessionUser>;
export const Signed = z
  .object({
    token: z.string(),
    user: SessionUser,
  })
  .meta({ id: "Signed" });

/** A person of their own account. */
export const Me = SessionUser.extend({ isEmailConfirmed: z.boolean() }).meta({ id: "Me" });
export type Me = z.infer<typeof Me>;
