import { and, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ChannelIdentity } from "../../../providers/channel/channel.ts";
import type { ticketConversations, ticketWays } from "./table.ts";

/** In a statement that is built once: a row is of one of so many addresses. */
export const isOfAddresses = (
  {
    identityKind,
    identityValue,
  }: Pick<typeof ticketConversations | typeof ticketWays, "identityKind" | "identityValue">,
  count: number,
): SQL | undefined =>
  or(
    ...Array.from({ length: count }, (_, at) =>
      and(eq(identityKind, sql.placeholder(`kind ${at}`)), eq(identityValue, sql.placeholder(`value ${at}`))),
    ),
  );

/** The addresses themselves, for the places of that. */
export const addressPlaces = (identities: readonly ChannelIdentity[]): Record<string, string> =>
  Object.fromEntries(
    identities.flatMap(({ kind, value }, at) => [
      [`kind ${at}`, kind],
      [`value ${at}`, value],
    ]),
  );
