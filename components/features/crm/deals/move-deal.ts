import { deals } from "@/contract/crm/deals";
import type { DealCard, WholeDeal } from "@/contract/crm/deals";
import { currentIn } from "@/components/features/crm/shared-deal/current-in";
import { mayGoOn } from "@/components/features/crm/shared-deal/move-rules";
import type { MoveBody } from "@/components/features/crm/shared-deal/move-rules";
import { isFault } from "@/lib/shared/api/fault";
import { send } from "@/lib/api/send";

/** Moves a deal; where somebody changed something else of it meanwhile, once more under the newer version. */
export async function moveDeal(
  card: DealCard,
  body: MoveBody,
  latest: DealCard | undefined,
): Promise<WholeDeal> {
  const attempt = (ifMatch: number) => send(deals.move, { params: { id: card.id }, body, ifMatch });
  return attempt(Math.max(card.version, latest?.version ?? 0)).catch((error: unknown) => {
    const current = currentIn(error);
    if (mayGoOn(current, card, body)) return attempt(current.version);
    // So was the card that it was put below: it comes to the top of the stage, or stays where it is.
    if (
      body.afterId &&
      isFault(error, "invalid") &&
      error.errors.every(({ path }) => path.endsWith("afterId"))
    )
      return moveDeal(card, { ...body, afterId: undefined }, latest);
    throw error;
  });
}
