import { z } from "zod";
import { crud } from "./crud.ts";
import { endpoint, group } from "./kit.ts";
import { Id, Line, Nothing, Tags, Text, Time, Version } from "./shapes.ts";

const Company = z.object({ id: Id, name: z.string(), domain: z.string().nullable(), industry: z.string().nullable(), size: z.string().nullable(), phone: z.string().nullable(), address: z.string().nullable(), ownerId: Id.nullable(), tags: z.array(z.string()), notes: z.string().nullable(), contactCount: z.number().int(), openTickets: z.number().int(), deletedAt: Time.nullable(), version: Version, createdAt: Time, updatedAt: Time });
const Write = z.object({ name: Line(200), domain: z.string().trim().toLowerCase().max(253).regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, "A domain such as example.com").nullable().optional(), industry: Line(80).nullable().optional(), size: Line(40).nullable().optional(), phone: Line(40).nullable().optional(), address: Text(500).nullable().optional(), ownerId: Id.nullable().optional(), tags: Tags.optional(), notes: Text(10_000).nullable().optional() });
const refs = { id: "company" } as const;

export const companies = group("companies", {
  ...crud("/companies", { ref: "company", row: Company, write: Write, example: { name: "Larsen Outdoor", domain: "larsen.example" }, read: "USER", change: "AGENT", touches: ["contacts", "tickets"] }),
  restore: endpoint("POST /companies/{id}/restore", { allow: "SENIOR_AGENT", refs, returns: Company }),
  removeForGood: endpoint("DELETE /companies/{id}/permanent", { allow: "ADMIN", refs, touches: ["contacts", "tickets"], returns: Nothing }),
});
