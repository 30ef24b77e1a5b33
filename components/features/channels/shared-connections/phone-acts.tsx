"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { SmilePlus } from "lucide-react";
import type { ConnectionProvider, simulatedCallActs } from "@/contract/enums";
import { simulator } from "@/contract/workspace/simulator";
import type { SimulatorState } from "@/contract/workspace/simulator";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { OrderDialog } from "./order-dialog";
import { useShowSimulator } from "./use-show-simulator";

export type PhoneLine = SimulatorState["lines"][number];
export interface OnPhone {
  connectionId: string;
  provider: ConnectionProvider;
  onReply: (line: PhoneLine) => void;
  onEdit: (line: PhoneLine) => void;
}

/** What everybody reads there is no message of the conversation. */
const publicPlaces: readonly PhoneLine["place"][] = ["COMMENT", "COMMENT_MENTION", "POST_MENTION"];

/** What the customer can do with one line of theirs or ours, under it. */
export function LineActs({ line, ...phone }: OnPhone & { line: PhoneLine }) {
  const t = useTranslations("simulator");
  const { provider, connectionId, onReply, onEdit } = phone;
  if (provider === "email" || line.isUnsent || line.status === "FAILED") return null;
  if (line.call !== undefined) return <CallActs connectionId={connectionId} line={line} />;
  if (line.place && publicPlaces.includes(line.place)) return null;
  const isTheirs = line.direction === "FROM_CUSTOMER";
  return (
    <>
      <ReactMenu connectionId={connectionId} line={line} />
      <Button size="sm" variant="link" onClick={() => onReply(line)}>
        {t("reply")}
      </Button>
      {isTheirs && line.text !== "" && !line.place && (
        <Button size="sm" variant="link" onClick={() => onEdit(line)}>
          {t("edit")}
        </Button>
      )}
      {isTheirs && <TakeBack connectionId={connectionId} messageId={line.id} />}
    </>
  );
}

const emoji = ["👍", "❤️", "😂", "😮", "😢", "🙏"];
function ReactMenu({ connectionId, line: { id, ownReaction } }: { connectionId: string; line: PhoneLine }) {
  const t = useTranslations("simulator");
  const act = useSend(simulator.act, { onSuccess: useShowSimulator() });
  const react = (one: string) =>
    act.mutate({ params: { id: connectionId }, body: { does: "REACT", messageId: id, emoji: one } });
  return (
    <Menu
      align="start"
      trigger={
        <IconButton size="sm" label={t("react")}>
          <SmilePlus aria-hidden />
        </IconButton>
      }
    >
      {emoji.map((one) => (
        <MenuItem key={one} onSelect={() => react(one)}>
          {one}
        </MenuItem>
      ))}
      {ownReaction !== undefined && <MenuItem onSelect={() => react("")}>{t("takeReactionAway")}</MenuItem>}
    </Menu>
  );
}

/** Buttons and rows as they stand under a message, to be pressed. */
export function Choices({ connectionId, line }: { connectionId: string; line: PhoneLine }) {
  const t = useTranslations("simulator");
  const act = useSend(simulator.act, { onSuccess: useShowSimulator() });
  if (!line.choices) return null;
  return (
    <ul aria-label={t("choices")} className="flex w-full flex-col gap-1">
      {line.choices.map(({ id, title }) => (
        <li key={id}>
          <Button
            size="sm"
            className="w-full"
            isPending={
              act.isPending && act.variables.body.does === "PRESS" && act.variables.body.choiceId === id
            }
            onClick={() =>
              act.mutate({
                params: { id: connectionId },
                body: { does: "PRESS", messageId: line.id, choiceId: id },
              })
            }
          >
            <span dir="auto" className="truncate">
              {title}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Products with their prices, and the way to order them. */
export function ProductsShown({ connectionId, line }: { connectionId: string; line: PhoneLine }) {
  const t = useTranslations("simulator");
  const [orders, setOrders] = useState(false);
  if (!line.products) return null;
  return (
    <div className="w-full rounded-lg border border-line bg-surface p-2 text-[0.8125rem]">
      <ul aria-label={t("products")}>
        {line.products.map(({ id, name, price }) => (
          <li key={id} className="flex items-baseline gap-2">
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            <bdi className="shrink-0 text-ink-muted tabular-nums">{price}</bdi>
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2 w-full" onClick={() => setOrders(true)}>
        {t("order")}
      </Button>
      {orders && (
        <OrderDialog
          connectionId={connectionId}
          messageId={line.id}
          products={line.products}
          onClose={() => setOrders(false)}
        />
      )}
    </div>
  );
}

function TakeBack({ connectionId, messageId }: { connectionId: string; messageId: string }) {
  const t = useTranslations("simulator");
  const takeBack = useSend(simulator.takeBack, { onSuccess: useShowSimulator() });
  return (
    <Button
      size="sm"
      variant="link"
      isPending={takeBack.isPending}
      onClick={() => takeBack.mutate({ params: { id: connectionId }, body: { messageId } })}
    >
      {t("takeBack")}
    </Button>
  );
}

const actsOf: Partial<Record<NonNullable<PhoneLine["call"]>, readonly (typeof simulatedCallActs)[number][]>> =
  {
    ASKS: ["ALLOW_FOR_A_WEEK", "ALLOW", "REFUSE"],
    RINGING: ["PICK_UP", "DECLINE"],
    CONNECTED: ["HANG_UP"],
  };
/** What the customer can do about a question, or a call, that waits for them. */
function CallActs({ connectionId, line: { call, customer } }: { connectionId: string; line: PhoneLine }) {
  const t = useTranslations("simulator");
  const act = useSend(simulator.actOnCall, { onSuccess: useShowSimulator() });
  return (call && actsOf[call])?.map((does) => (
    <Button
      key={does}
      size="sm"
      variant="link"
      isPending={act.isPending && act.variables.body.does === does}
      onClick={() => act.mutate({ params: { id: connectionId }, body: { customer, does } })}
    >
      {t(`callActs.${does}`)}
    </Button>
  ));
}
