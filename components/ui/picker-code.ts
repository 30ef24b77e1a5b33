import { lazyPart } from "./lazy-part";

// Headless UI comes after the first bundle (docs/adr/0015-headless-ui-where-it-loads-late.md).
export const ComboboxBox = lazyPart(() => import("./combobox-box").then((file) => file.default));
export const SearchListBox = lazyPart(() => import("./search-list-box").then((file) => file.default));

/**
 * Lists to choose from are part of acting on nearly every screen: fetched with the desk, right after its
 * first paint.
 */
export const fetchPickers = (): Promise<unknown> => Promise.all([ComboboxBox.load(), SearchListBox.load()]);
