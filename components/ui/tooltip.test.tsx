import { fireEvent, screen } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { Tooltip } from "./tooltip";

/** Where the tooltip would stand by itself: in a test nothing has a place of its own. */
function standsAt(left: number, right: number): void {
  jest
    .spyOn(HTMLElement.prototype, "getBoundingClientRect")
    .mockReturnValue(new DOMRect(left, 100, right - left, 20));
}
/** A keyboard's focus shows it without a wait. */
async function shiftOf(dir: "ltr" | "rtl", locale: "en" | "ar"): Promise<string> {
  renderDesk(
    <div dir={dir}>
      <Tooltip text="Follow the ticket">
        <button type="button">Follow</button>
      </Tooltip>
    </div>,
    { locale },
  );
  const button = screen.getByRole("button", { name: "Follow" });
  jest.spyOn(button, "matches").mockReturnValue(true);
  fireEvent.focus(button);
  const { transform, marginInline } = (await screen.findByRole("tooltip")).style;
  expect(marginInline).toBe("");
  return transform;
}

afterEach(() => jest.restoreAllMocks());

test("a tooltip over the left edge of the window moves to the right, in Arabic as well", async () => {
  standsAt(-30, 50);
  expect(await shiftOf("rtl", "ar")).toBe("translateX(38px)");
});

test("a tooltip over the right edge of the window moves to the left, in Arabic as well", async () => {
  standsAt(innerWidth - 40, innerWidth + 40);
  expect(await shiftOf("rtl", "ar")).toBe("translateX(-48px)");
});

test("a tooltip that has room stays over what it names", async () => {
  standsAt(200, 280);
  expect(await shiftOf("ltr", "en")).toBe("");
});
