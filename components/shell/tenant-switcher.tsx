"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Building2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";

const TenantDialog = lazyDialog(
  () => import("./tenant-dialog").then((file) => file.TenantDialog),
  ({ onClose }) => onClose,
);

const toAddress = (address: string): void => location.assign(address);

/**
 * For a SUPER_ADMIN, whom the tenant check lets through everywhere: the workspaces, and the way into each.
 */
export function TenantSwitcher({ goTo = toAddress }: { goTo?: (address: string) => void }) {
  const t = useTranslations("shell.tenants");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t("open")} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Building2 aria-hidden />
      </IconButton>
      {isOpen && <TenantDialog goTo={goTo} onClose={() => setIsOpen(false)} />}
    </>
  );
}
