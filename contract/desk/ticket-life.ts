import { z } from "zod";
import { snoozeChoices } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Nothing, Person, Time } from "../shapes.ts";
import { Ticket } from "./tickets.ts";

const refs = { id: "ticket" } as const;

const LocalTime = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/);
export const ticketSnooze = group("ticket-snooze", {
  choices: endpoint("GET /tickets/snooze-choices", {
    allow: "AGENT",
    summary: "Times that are often wanted, by the tenant's clock",
    returns: z.object({
      timeZone: z.string(),
      tomorrow: z.string().describe("Its date there, to begin with when picking a time"),
      items: z.array(
        z.object({
          name: z.enum(snoozeChoices),
          until: Time,
        }),
      ),
    }),
  }),
  snooze: endpoint("POST /tickets/{id}/snooze", {
    allow: "AGENT",
    refs,
    touches: ["tickets", "agents"],
    summary: "Out of the way until then, or until the customer writes",
    body: z.object({
      until: Time.optional(),
      localTime: LocalTime.optional().describe("The same on the wall clock of the tenant's time zone"),
    }),
    example: { localTime: "2027-01-04T09:00" },
    returns: Ticket,
  }),
  wake: endpoint("DELETE /tickets/{id}/snooze", {
    allow: "AGENT",
    refs,
    touches: ["tickets", "agents"],
    returns: Ticket,
  }),
});

const Follower = Person.extend({ since: Time }).meta({ id: "Follower" });
const Followers = z
  .object({
    items: z.array(Follower),
    isFollowing: z.boolean(),
  })
  .meta({ id: "Followers" });
export const ticketFollowers = group("ticket-followers", {
  list: endpoint("GET /tickets/{id}/followers", { allow: "USER", refs, returns: Followers }),
  followMe: endpoint("PUT /tickets/{id}/followers/me", {
    allow: "USER",
    refs,
    touches: ["tickets"],
    returns: Followers,
  }),
  unfollowMe: endpoint("DELETE /tickets/{id}/followers/me", {
    allow: "USER",
    refs,
    touches: ["tickets"],
    returns: Followers,
  }),
  add: endpoint("POST /tickets/{id}/followers", {
    allow: "AGENT",
    refs,
    creates: true,
    touches: ["tickets"],
    body: z.object({ userId: Id }),
    example: { userId: "01980000-0000-7000-8000-000000000000" },
    returns: Followers,
  }),
  remove: endpoint("DELETE /tickets/{id}/followers/{userId}", {
    allow: "AGENT",
    refs: { id: "ticket", userId: "user" },
    touches: ["tickets"],
    returns: Nothing,
  }),
});
