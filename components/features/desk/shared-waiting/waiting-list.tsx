import type { WaitingWrite } from "@/lib/browser/offline/store";
import { WaitingItem } from "./waiting-item";

export const WaitingList = ({ writes }: { writes: readonly WaitingWrite[] }) => (
  <ul className="max-h-96 divide-y divide-line overflow-y-auto">
    {writes.map((write) => (
      <li key={write.id} className="p-3">
        <WaitingItem write={write} />
      </li>
    ))}
  </ul>
);
