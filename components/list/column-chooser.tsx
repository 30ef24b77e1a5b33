"use client";
import { useTranslations } from "next-intl";
import { Columns3 } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import type { KeptColumns } from "./kept-columns";

/** Which columns a list has. @param text message namespace: their names are `columns.<name>` */
export function ColumnChooser<Name extends string>({
  text,
  columns: { all, useChosen, choose },
}: {
  text: string;
  columns: KeptColumns<Name>;
}) {
  const t = useTranslations(text);
  const common = useTranslations("common");
  const chosen = useChosen();
  const nameOf = (column: string) => t(`columns.${column}`);
  return (
    <Popover
      label={common("table.columns")}
      className="w-52"
      trigger={
        <IconButton size="sm" label={common("table.columns")}>
          <Columns3 aria-hidden />
        </IconButton>
      }
    >
      <div className="flex flex-col gap-0.5 p-2">
        {all.map((column) => (
          <Checkbox
            key={column}
            className="rounded-md px-1.5 py-1 hover:bg-hover"
            label={nameOf(column)}
            checked={chosen.includes(column)}
            onChange={(event) =>
              choose(all.filter((each) => (each === column ? event.target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </Popover>
  );
}
