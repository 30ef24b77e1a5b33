import { screen, within } from "@testing-library/react";
import { deals } from "@/contract/crm/deals";
import type { WholeDeal } from "@/contract/crm/deals";
import { DealsScreen } from "@/components/features/crm/deals/deals-screen";
import { removeToast } from "@/lib/browser/toasts";
import { boardOf, dealRow } from "./deals";
import { mockDealChoices } from "./msw/deal-choices";
import { mock } from "./msw/mock";
import { renderDesk } from "./render";

export const [tents, boots] = [
  dealRow(1, { title: "Forty tents", amount: 1_250_000, expectedCloseDate: "2026-05-31" }),
  dealRow(2, { title: "Boots", amount: null }),
];
/** What the board has of deals; each test begins with the two. */
export const shown: { rows: WholeDeal[] } = { rows: [] };

/** The board of deals for every test of a file, with a height, since jsdom lays nothing out. */
export function mockDealBoard(): void {
  const height = jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  afterAll(() => height.mockRestore());
  beforeEach(() => {
    history.replaceState(null, "", "/admin/crm/deals");
    shown.rows = [tents, boots];
    mockDealChoices();
    board();
  });
  // Toasts outlive the piece that showed them.
  afterEach(() => {
    removeToast();
  });
}

export const board = () => mock(deals.board, () => boardOf(shown.rows));
export const column = (name: RegExp) => screen.findByRole("region", { name });
export const titles = (region: HTMLElement) =>
  within(region)
    .queryAllByRole("link")
    .map((link) => link.textContent);
export const openDeals = () => renderDesk(<DealsScreen />, { role: "ADMIN" });
export const moveTo = async ({ user }: ReturnType<typeof openDeals>, title: string, stage: string) => {
  await user.click(await screen.findByRole("button", { name: `Move “${title}” to another stage` }));
  await user.click(await screen.findByRole("menuitem", { name: stage }));
};
