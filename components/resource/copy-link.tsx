"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import { Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { showToast } from "@/lib/browser/toasts";

/**
 * A link that is shown once, and a button that copies it. Where the browser does not let a page copy, it is
 * selected to be copied by hand.
 */
export function CopyLink({ url, label }: { url: string; label: string }) {
  const t = useTranslations("common");
  const box = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast("success", t("copied"));
    } catch {
      box.current?.select();
      showToast("warning", t("copyFailed"));
    }
  };
  return (
    <div className="flex items-center gap-2">
      <Input
        ref={box}
        readOnly
        dir="ltr"
        aria-label={label}
        value={url}
        className="min-w-0 flex-1 font-mono text-xs"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {t("copyLink")}
      </Button>
    </div>
  );
}
