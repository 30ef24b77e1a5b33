"use client";
import type { MessageMessenger, MessengerPart } from "@/contract/desk/messenger-parts";
import type { Message } from "@/contract/desk/ticket-messages";
import { Order, Products, SharedContacts } from "./messenger-cards";
import { PlainFoot } from "./messenger-parts";
import { useMessagePictures } from "./product-picture";
import type { ProductPictures } from "./product-picture";

/** Of a message in a thread, with pictures of the products that it shows. */
export function CardFoot({ message, part }: { message: Message; part: MessageMessenger }) {
  return <PartFoot part={part} pictures={useMessagePictures(message)} />;
}

/** Under the words, all that a part has there. */
export function PartFoot({
  part: { content },
  pictures,
}: {
  part: MessageMessenger;
  pictures?: ProductPictures;
}) {
  return content && <Foot content={content} pictures={pictures} />;
}

function Foot({ content, pictures }: { content: MessengerPart; pictures: ProductPictures | undefined }) {
  if (content.type === "product")
    return (
      <Products
        sections={[{ title: "", productRetailerIds: [content.productRetailerId] }]}
        names={content.names}
        prices={content.prices}
        pictures={pictures}
      />
    );
  if (content.type === "productList")
    return (
      <Products
        sections={content.sections}
        names={content.names}
        prices={content.prices}
        pictures={pictures}
      />
    );
  if (content.type === "contacts") return <SharedContacts contacts={content.contacts} />;
  if (content.type === "order") return <Order order={content} pictures={pictures} />;
  return <PlainFoot content={content} />;
}
