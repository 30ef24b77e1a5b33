"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Search } from "lucide-react";
import { Input } from "@/components/ui/input";

/** Leads to the search screen. On small screens it stands in the menu, where there is room for it. */
export function SearchField({ className, onSearch }: { className?: string; onSearch?: () => void }) {
  const t = useTranslations("shell.top");
  const router = useRouter();
  const [text, setText] = useState("");
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const words = encodeURIComponent(text.trim());
        if (!words) return;
        router.push(`/search?search=${words}`);
        onSearch?.();
      }}
    >
      <Input
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        icon={<Search aria-hidden />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
