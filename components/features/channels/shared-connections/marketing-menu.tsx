"use client";
import { useTranslations } from "next-intl";
import { Megaphone } from "lucide-react";
import { simulator } from "@/contract/workspace/simulator";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useShowSimulator } from "./use-show-simulator";

/** The customer stops marketing messages in WhatsApp's own settings of the business, or resumes them. */
export function MarketingMenu({ connectionId, customer }: { connectionId: string; customer: string }) {
  const t = useTranslations("simulator");
  const show = useShowSimulator();
  const act = useSend(simulator.act);
  const prefer = (value: "STOP" | "RESUME") =>
    act.mutate(
      { params: { id: connectionId }, body: { does: "PREFER_MARKETING", customer, value } },
      {
        onSuccess: (state) => {
          show(state);
          showToast("success", t(`marketingDone.${value}`));
        },
      },
    );
  return (
    <Menu
      align="start"
      trigger={
        <IconButton size="sm" label={t("marketing")}>
          <Megaphone aria-hidden />
        </IconButton>
      }
    >
      {(["STOP", "RESUME"] as const).map((value) => (
        <MenuItem key={value} onSelect={() => prefer(value)}>
          {t(`marketingActs.${value}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
