import type { ReactNode } from "react";
import { TBody } from "@/components/ui/table";

/** The rows that are drawn of a table, with the room of those above and below them. */
export function WindowRows({
  above,
  below,
  width,
  children,
}: {
  above: number;
  below: number;
  /** In columns. */
  width: number;
  children: ReactNode;
}) {
  return (
    <TBody>
      <Room height={above} width={width} />
      {children}
      <Room height={below} width={width} />
    </TBody>
  );
}

const Room = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={width} style={{ height }} />
    </tr>
  );
