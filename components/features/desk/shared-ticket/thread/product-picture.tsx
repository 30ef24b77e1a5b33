"use client";
import { useQuery } from "@tanstack/react-query";
import { Package } from "lucide-react";
import { whatsappMultimedia } from "@/contract/channels/whatsapp-multimedia";
import type { Message } from "@/contract/desk/ticket-messages";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";

/** By the ids of products. */
export type ProductPictures = ReadonlyMap<string, string>;
const keptMs = 10 * 60_000;
const none: ProductPictures = new Map();
const byId = (items: readonly { id: string; picture: string }[] = []): ProductPictures =>
  items.length === 0 ? none : new Map(items.map(({ id, picture }) => [id, picture]));

const withProducts: readonly string[] = ["product", "productList", "order"];
/** Those of the products that a message shows; a missing one is no fault worth telling. */
export function useMessagePictures({ id: messageId, ticketId, messenger }: Message): ProductPictures {
  const { role } = useSignedIn();
  const { data } = useQuery({
    ...queryFor(whatsappMultimedia.messagePictures, { params: { id: ticketId, messageId } }),
    enabled:
      withProducts.includes(messenger?.content?.type ?? "") &&
      mayCall(role, whatsappMultimedia.messagePictures),
    staleTime: keptMs,
  });
  return byId(data?.items);
}

/** Those of a connection's products, by their ids. */
export function useProductPictures(connectionId: string, ids: readonly string[]): ProductPictures {
  const { data } = useQuery({
    ...queryFor(whatsappMultimedia.pictures, { params: { id: connectionId }, query: { ids: [...ids] } }),
    enabled: ids.length > 0,
    staleTime: keptMs,
  });
  return byId(data?.items);
}

/** As the customer sees it; a sign where the shop has no picture. Its name stands beside it. */
export function ProductPicture({ src }: { src: string | undefined }) {
  return src === undefined ? (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-faint [&_svg]:size-4">
      <Package aria-hidden />
    </span>
  ) : (
    <img src={src} alt="" width={40} height={40} className="size-10 shrink-0 rounded-md object-contain" />
  );
}
