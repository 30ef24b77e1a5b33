export const articlePath = (slug: string): string => `/knowledge-base/${encodeURIComponent(slug)}`;
export const categoryPath = (slug: string): string => `/knowledge-base?category=${encodeURIComponent(slug)}`;
