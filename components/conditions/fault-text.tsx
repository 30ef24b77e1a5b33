import { CircleAlert } from "lucide-react";
import type { PlacedFault } from "./tree-faults";

export const FaultText = ({ fault, id }: { fault: PlacedFault | undefined; id?: string }) =>
  fault && (
    <p id={id} role="alert" className="flex w-full items-start gap-1.5 text-[0.8125rem] text-danger-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{fault.messages.join(" ")}</span>
    </p>
  );
