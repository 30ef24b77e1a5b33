/**
 * Where the list stood, so that one comes back to it as one left it: filters, place and row. For this visit
 * only.
 */
interface Memory {
  search: string;
  scrollTop: number;
  activeId: string | null;
}
let memory: Memory = { search: "", scrollTop: 0, activeId: null };

export const remember = (part: Partial<Memory>): void => {
  memory = { ...memory, ...part };
};
export const remembered = (): Memory => memory;
export const listAddress = (): string => `/tickets${memory.search ? `?${memory.search}` : ""}`;
