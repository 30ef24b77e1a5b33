"use client";
import { useTranslations } from "next-intl";
import { ShortcutList } from "@/components/features/shared/shared-help/shortcut-list";
import { Dialog } from "@/components/ui/dialog";

export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("help.shortcuts");
  const common = useTranslations("common");
  return (
    <Dialog isOpen size="lg" onClose={onClose} title={t("title")} closeLabel={common("close")}>
      <ShortcutList />
    </Dialog>
  );
}
