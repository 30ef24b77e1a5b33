/** What a shared link may lead to. `site` has no address of its own; the others are found by theirs. */
export const sitePictureKinds = ["site", "page", "article"] as const;
export type SitePictureKind = (typeof sitePictureKinds)[number];

/** Not calls of the contract: they answer the bytes of a picture (server/http/site-pictures.ts). */
export const sitePicturePaths = {
  ofSite: "/public/sites/{domain}/pictures/{kind}",
  ofPage: "/public/sites/{domain}/pictures/{kind}/{slug}",
} as const;
