"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { RecipientField, RecipientGrid } from "./recipient-field";
import { barredAmong, isAddress, isSame, recipientFields } from "./recipients";
import type { Recipients } from "./recipients";
import type { MailWay } from "./use-mail-way";

/** Who of those that a person names gets nothing, of addresses that the ticket knows and of others. */
export function useSuppressed(
  ticketId: string,
  chosen: Recipients | undefined,
  known: MailWay["suppressed"] = [],
): MailWay["suppressed"] {
  const also = recipientFields
    .flatMap((field) => chosen?.[field] ?? [])
    .filter(isAddress)
    .toSorted();
  const { data } = useQuery({
    ...queryFor(ticketParticipants.list, { params: { id: ticketId }, query: { also } }),
    enabled: also.length > 0,
    placeholderData: keepPreviousData,
  });
  return also.length > 0 && data ? data.suppressed : known;
}

const usualOf = ({ mailbox, items }: MailWay): Recipients => ({
  to: mailbox ? [mailbox.to] : [],
  cc: items.map(({ address }) => address),
  bcc: [],
});

/** Whether a mail can go to them: to somebody, and to nobody whom it would not reach. */
export const canReach = (recipients: Recipients, suppressed: MailWay["suppressed"]): boolean =>
  recipients.to.length > 0 && barredAmong(recipients, suppressed).length === 0;

/** Who gets the reply: its requester, and those that take part unless somebody else is named. */
export function MailRecipients({
  way,
  suppressed,
  value,
  onChange,
}: {
  way: MailWay;
  suppressed: MailWay["suppressed"];
  /** Undefined: the usual ones. */
  value: Recipients | undefined;
  onChange: (value: Recipients | undefined) => void;
}) {
  const t = useTranslations("composer.mail");
  const usual = usualOf(way);
  const alone: Recipients = { ...usual, cc: [] };
  const isAlone = value !== undefined && isSame(value, alone);
  const [isOpen, setIsOpen] = useState(value !== undefined && !isAlone);
  const shown = value ?? usual;
  const isUsual = value === undefined;
  const silent = isUsual ? suppressed.filter(({ address }) => usual.cc.includes(address)) : [];
  const requesterFault = isUsual && suppressed.find(({ address }) => usual.to.includes(address));
  const others = usual.cc.length > 0;
  const set = (next: Recipients) => onChange(isSame(next, usual) ? undefined : next);
  const open = () => {
    // Whoever gets nothing anyway is not named in the fields.
    if (silent.length > 0)
      onChange({ ...usual, cc: usual.cc.filter((one) => silent.every(({ address }) => address !== one)) });
    setIsOpen(true);
  };
  return (
    <div className="flex flex-col gap-1.5 border-b border-line px-3 py-2 text-[0.8125rem]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
        {!isOpen &&
          recipientFields.map(
            (field) =>
              shown[field].length > 0 && (
                <span key={field} className="wrap-anywhere">
                  {t(field)}{" "}
                  <bdi dir="ltr" className="text-ink">
                    {shown[field].join(", ")}
                  </bdi>
                </span>
              ),
          )}
        <span className="ms-auto flex gap-3">
          {!isUsual && (
            <Button
              variant="link"
              size="sm"
              onClick={() => {
                onChange(undefined);
                setIsOpen(false);
              }}
            >
              {t(others ? "all" : "asUsual")}
            </Button>
          )}
          {others && !isAlone && (
            <Button
              variant="link"
              size="sm"
              onClick={() => {
                onChange(alone);
                setIsOpen(false);
              }}
            >
              {t("alone")}
            </Button>
          )}
          {!isOpen && (
            <Button variant="link" size="sm" aria-expanded={false} onClick={open}>
              {t("change")}
            </Button>
          )}
        </span>
      </div>
      {isOpen && <RecipientFields value={shown} onChange={set} suppressed={suppressed} />}
      {requesterFault && !isOpen && (
        <p role="alert" className="text-xs text-danger-ink wrap-anywhere">
          {t("suppressed", requesterFault)}
        </p>
      )}
      {silent.map((one) => (
        <p key={one.address} className="text-xs text-warning-ink wrap-anywhere">
          {t("leftOut", one)}
        </p>
      ))}
    </div>
  );
}

/** To, Cc and Bcc, with what is wrong with an address at it. */
export function RecipientFields({
  value,
  onChange,
  suppressed,
}: {
  value: Recipients;
  onChange: (value: Recipients) => void;
  suppressed: MailWay["suppressed"];
}) {
  const t = useTranslations("composer.mail");
  const faultOf = (text: string): string | undefined => {
    if (!isAddress(text)) return t("noAddress", { text });
    const known = suppressed.find(({ address }) => address === text);
    return known && t("suppressed", known);
  };
  return (
    <RecipientGrid>
      {recipientFields.map((field) => (
        <RecipientField
          key={field}
          label={t(field)}
          value={value[field]}
          isFocused={field === "to" && value.to.length === 0}
          faultOf={faultOf}
          onChange={(list) => onChange({ ...value, [field]: list })}
        />
      ))}
    </RecipientGrid>
  );
}

/** Who of those that a mail is for gets nothing, and whether it can be sent all the same. */
export function useReach(ticketId: string, mailWay: MailWay | null, mail: Recipients | undefined) {
  const suppressed = useSuppressed(ticketId, mailWay ? mail : undefined, mailWay?.suppressed);
  return { suppressed, isReachable: !mailWay || !mail || canReach(mail, suppressed) };
}
