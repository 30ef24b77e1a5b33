/** Pictures that a browser shows itself: raster only, nothing that can run. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;
