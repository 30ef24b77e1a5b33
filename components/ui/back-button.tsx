import type { ReactNode } from "react";
import { ChevronLeft } from "lucide-react";
import { Button } from "./button";

/** Above the title of a page that was opened from a list: back to it. */
export function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      variant="link"
      size="sm"
      icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
