import { expect } from "@playwright/test";
import { api } from "./desk.ts";

export type Ask = (method: string, path: string, body?: object) => Promise<unknown>;
export const askAs =
  (token: string): Ask =>
  async (method, path, body): Promise<unknown> => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said: unknown = await answer.json();
    return said;
  };

/** A mailbox of its own, whose servers are played. @returns its connection's id */
export async function connectMailbox(ask: Ask, more: object = {}): Promise<string> {
  const made = await ask("POST", "/admin/mailboxes", {
    address: `journey-${Date.now().toString(36)}@acme.test`,
    displayName: "Acme",
    isSimulated: true,
    ...more,
  });
  return (made as { connection: { id: string } }).connection.id; // the contract's answer
}
export const mailAs = (
  ask: Ask,
  mailbox: string,
  from: string,
  text: string,
  mail: object,
): Promise<unknown> =>
  ask("POST", `/admin/connections/${mailbox}/simulator/messages`, { from, name: "Nadia", text, mail });

/** What the played server has given to customers, in its order. */
export async function sentBy(ask: Ask, mailbox: string): Promise<{ customer: string; text: string }[]> {
  const state = await ask("GET", `/admin/connections/${mailbox}/simulator`);
  const { lines } = state as { lines: { direction: string; customer: string; text: string }[] }; // the contract's answer
  return lines.filter(({ direction }) => direction === "TO_CUSTOMER");
}
export async function ticketAbout(ask: Ask, subject: string): Promise<string> {
  let id: string | undefined;
  await expect
    .poll(async () => {
      const found = await ask("GET", `/tickets?search=${encodeURIComponent(subject)}`);
      return (id = (found as { items: { id: string }[] }).items[0]?.id); // the contract's answer
    })
    .toBeDefined();
  return id ?? "";
}
