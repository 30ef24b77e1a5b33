"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Package } from "lucide-react";
import { whatsappMultimedia } from "@/contract/channels/whatsapp-multimedia";
import type { CatalogueProduct } from "@/contract/channels/whatsapp-multimedia";
import { ProductPicture, useProductPictures } from "../../thread/product-picture";
import type { ProductPictures } from "../../thread/product-picture";
import { SearchBox } from "@/components/list/search-box";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";

export interface ChosenProduct extends CatalogueProduct {
  catalogId: string;
}

/** The connection's catalogue, to choose from by name or id. */
export function ProductChoice({
  connectionId,
  chosen,
  isFull,
  onChange,
}: {
  connectionId: string;
  chosen: readonly ChosenProduct[];
  isFull: boolean;
  onChange: (chosen: readonly ChosenProduct[]) => void;
}) {
  const t = useTranslations("richMessage");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [search, setSearch] = useState("");
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesFor(whatsappMultimedia.products, {
      params: { id: connectionId },
      query: { search: search || undefined },
    }),
  );
  const found = data?.pages.flatMap(({ catalogId, items }) =>
    catalogId === null ? [] : items.map((item) => ({ ...item, catalogId })),
  );
  const hasNone = data?.pages[0]?.catalogId === null;
  const isChosen = ({ id }: ChosenProduct) => chosen.some((one) => one.id === id);
  return (
    <div className="flex flex-col gap-2">
      <SearchBox value={search} onSearch={setSearch} label={t("searchProducts")} />
      {error && <Banner tone="danger">{inWords(error)}</Banner>}
      {!data && !error && <SkeletonRows rows={4} label={common("loading")} />}
      {found?.length === 0 && (
        <EmptyState
          icon={<Package aria-hidden />}
          title={t(hasNone ? "noCatalogue" : "noProducts")}
          text={hasNone ? t("noCatalogueText") : undefined}
        />
      )}
      <ul aria-label={t("kinds.products")} className="flex max-h-64 flex-col overflow-y-auto">
        {data?.pages.map(({ items }, at) => (
          <Page key={at} connectionId={connectionId} products={items}>
            {(pictures) =>
              (found ?? [])
                .filter(({ id }) => items.some((one) => one.id === id))
                .map((product) => (
                  <li
                    key={product.id}
                    className="flex items-center gap-2 border-b border-line py-1.5 last:border-0"
                  >
                    <ProductPicture src={pictures.get(product.id)} />
                    <Checkbox
                      checked={isChosen(product)}
                      disabled={isFull && !isChosen(product)}
                      onChange={({ target }) =>
                        onChange(
                          target.checked
                            ? [...chosen, product]
                            : chosen.filter(({ id }) => id !== product.id),
                        )
                      }
                      label={<bdi>{product.name}</bdi>}
                      help={
                        <span className="flex flex-wrap items-center gap-x-2">
                          <bdi>{product.id}</bdi>
                          {product.price !== null && <bdi>{product.price}</bdi>}
                          {!product.isAvailable && <Badge tone="warning">{t("soldOut")}</Badge>}
                        </span>
                      }
                    />
                  </li>
                ))
            }
          </Page>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="sm"
          className="self-start"
          isPending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("moreProducts")}
        </Button>
      )}
    </div>
  );
}

/** The products that came with one page, with their pictures, which come after them. */
function Page({
  connectionId,
  products,
  children,
}: {
  connectionId: string;
  products: readonly CatalogueProduct[];
  children: (pictures: ProductPictures) => ReactNode;
}) {
  return children(
    useProductPictures(
      connectionId,
      products.map(({ id }) => id),
    ),
  );
}
