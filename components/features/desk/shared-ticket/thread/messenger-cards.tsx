"use client";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "next-intl";
import { Mail, Phone, UserRound } from "lucide-react";
import { decimalsOf } from "@/contract/crm/deal-money";
import type { MessengerPart } from "@/contract/desk/messenger-parts";
import { moneyText } from "@/lib/shared/money";
import { ProductPicture } from "./product-picture";
import type { ProductPictures } from "./product-picture";

type Part<Type extends MessengerPart["type"]> = Extract<MessengerPart, { type: Type }>;
type ById = Readonly<Record<string, string>> | undefined;
const cardClass = "mt-2 min-w-52 rounded-md border border-line bg-surface p-2 text-[0.8125rem]";

/** As the catalogue calls them, else by their ids: it is at the provider. */
export function Products({
  sections,
  names,
  prices,
  pictures,
}: {
  sections: Part<"productList">["sections"];
  names: ById;
  prices: ById;
  pictures: ProductPictures | undefined;
}) {
  const t = useTranslations("messengerParts");
  // As long as none is chosen there is no card.
  if (sections.every(({ productRetailerIds }) => productRetailerIds.length === 0)) return null;
  return (
    <ul aria-label={t("products")} className={cardClass}>
      {sections.map(({ title, productRetailerIds }, at) => (
        <li key={at}>
          {title !== "" && (
            <span dir="auto" className="block text-xs font-medium text-ink-faint">
              {title}
            </span>
          )}
          {productRetailerIds.map((id) => (
            <span key={id} className="flex items-center gap-2 py-0.5">
              <ProductPicture src={pictures?.get(id)} />
              <bdi className="min-w-0 flex-1 truncate">{names?.[id] ?? id}</bdi>
              {prices?.[id] && <bdi className="shrink-0 text-ink-muted tabular-nums">{prices[id]}</bdi>}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What the customer chose, as a bill; the sum where all of it has a price in one currency. */
export function Order({
  order: { items, names, prices, note },
  pictures,
}: {
  order: Part<"order">;
  pictures: ProductPictures | undefined;
}) {
  const t = useTranslations("messengerParts");
  const locale = useLocale();
  const money = (amount: number, of: string): string =>
    moneyText(locale, Math.round(amount * 10 ** decimalsOf(of)), of, { isPrice: true });
  const [{ currency = null } = {}] = items;
  const isSummed = currency !== null && items.every((one) => one.price !== null && one.currency === currency);
  const sum = items.reduce((total, { price, quantity }) => total + (price ?? 0) * quantity, 0);
  return (
    <>
      <table aria-label={t("order")} className={`${cardClass} block`}>
        <tbody className="block">
          {items.map(({ productRetailerId: id, quantity, price, currency: in_ }, at) => (
            <tr key={at} className="flex items-center gap-2 py-0.5">
              <td className="shrink-0">
                <ProductPicture src={pictures?.get(id)} />
              </td>
              <td className="shrink-0 text-ink-muted tabular-nums">
                <bdi>{t("quantity", { quantity })}</bdi>
              </td>
              <th scope="row" className="min-w-0 flex-1 text-start font-normal wrap-anywhere">
                <bdi>{names?.[id] ?? id}</bdi>
              </th>
              <td className="shrink-0 tabular-nums">
                <bdi>{price !== null && in_ !== null ? money(price * quantity, in_) : prices?.[id]}</bdi>
              </td>
            </tr>
          ))}
          {isSummed && (
            <tr className="mt-1 flex items-baseline gap-2 border-t border-line pt-1 font-medium">
              <th scope="row" className="flex-1 text-start font-medium">
                {t("total")}
              </th>
              <td className="tabular-nums">
                <bdi>{money(sum, currency)}</bdi>
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {note !== null && (
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
          {note}
        </p>
      )}
    </>
  );
}

/** People whom the customer passed on: each address opens the program for it. */
export function SharedContacts({ contacts }: { contacts: Part<"contacts">["contacts"] }) {
  const t = useTranslations("messengerParts");
  return (
    <ul aria-label={t("contacts")} className={`${cardClass} flex flex-col gap-2`}>
      {contacts.map(({ name, organization, phones, emails }, at) => (
        <li key={at} className="[&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
          <p className="flex items-center gap-1.5 font-medium">
            <UserRound aria-hidden />
            <bdi className="wrap-anywhere">{name === "" ? t("nameless") : name}</bdi>
          </p>
          {organization !== null && (
            <p dir="auto" className="text-xs text-ink-muted wrap-anywhere">
              {organization}
            </p>
          )}
          {phones.map((phone) => (
            <Address key={phone} icon={<Phone aria-hidden />} href={`tel:${phone}`} text={phone} />
          ))}
          {emails.map((email) => (
            <Address key={email} icon={<Mail aria-hidden />} href={`mailto:${email}`} text={email} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function Address({ icon, href, text }: { icon: ReactNode; href: string; text: string }) {
  return (
    <p className="flex items-center gap-1.5">
      {icon}
      <a href={href} dir="ltr" className="min-w-0 text-accent-ink wrap-anywhere hover:underline">
        {text}
      </a>
    </p>
  );
}
