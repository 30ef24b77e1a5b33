import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type {
  ConditionOperator,
  DependencyEffect,
  FieldEntity,
  FieldRequirement,
  FieldType,
} from "../../../contract/enums.ts";
import type { ConditionGroup, StoredFieldValue } from "../../../contract/workspace/field-rules.ts";
import type { LocalText } from "../../../contract/workspace/field-values.ts";
import type { Role } from "../../../contract/roles.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { companies } from "../../modules/crm/records/company-table.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import {
  customFieldDependencies,
  customFieldOptions,
  customFieldValues,
  customFields,
} from "../../modules/workspace/custom-fields/table.ts";
import { ticketCategories } from "../../modules/desk/ticket-places/category-table.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";
import { account } from "./acme/account.ts";
import { app } from "./acme/app.ts";
import { delivery } from "./acme/delivery.ts";
import { membership } from "./acme/membership.ts";
import { orders } from "./acme/orders.ts";
import { payments } from "./acme/payments.ts";
import { productAdvice } from "./acme/product-advice.ts";
import { rental } from "./acme/rental.ts";
import { repairs } from "./acme/repairs.ts";
import { returns } from "./acme/returns.ts";
import { solar } from "./globex/solar.ts";
import { supply } from "./globex/supply.ts";
import type { DemoTicket } from "./shape.ts";

type IdOf = (name: string, moment?: string) => string;
interface Category {
  key: string;
  under?: string;
  name: string;
  color: string;
  isOff?: true;
  /** Tickets with one of these tags, before those of a whole topic. */ tags?: string[];
  topics?: DemoTicket[][];
}

const acmeTree: Category[] = [
  { key: "orders", name: "Orders & delivery", color: "#2563EB" },
  {
    key: "changes",
    under: "orders",
    name: "Order changes",
    color: "#2563EB",
    topics: [orders],
    tags: ["order-change", "cancel", "wrong-item", "gift"],
  },
  {
    key: "delivery",
    under: "orders",
    name: "Delivery",
    color: "#0EA5E9",
    topics: [delivery],
    tags: ["delivery", "tracking", "courier"],
  },
  {
    key: "lost",
    under: "delivery",
    name: "Lost or late parcels",
    color: "#0EA5E9",
    tags: ["lost-parcel", "delay"],
  },
  { key: "damaged", under: "delivery", name: "Damaged in transit", color: "#0EA5E9", tags: ["damaged"] },
  { key: "customs", under: "delivery", name: "Customs & duties", color: "#0EA5E9", tags: ["customs"] },
  {
    key: "returns",
    name: "Returns & refunds",
    color: "#D97706",
    topics: [returns],
    tags: ["return", "return-window", "return-label"],
  },
  { key: "refunds", under: "returns", name: "Refunds", color: "#D97706", tags: ["refund", "dispute"] },
  { key: "exchanges", under: "returns", name: "Exchanges", color: "#D97706", tags: ["exchange", "sizing"] },
  {
    key: "payments",
    name: "Payments & invoices",
    color: "#7C3AED",
    topics: [payments],
    tags: ["invoice", "vat", "payment", "promo", "price-match"],
  },
  { key: "products", name: "Products", color: "#16A34A" },
  {
    key: "advice",
    under: "products",
    name: "Product advice",
    color: "#16A34A",
    topics: [productAdvice],
    tags: ["advice", "stock"],
  },
  {
    key: "repairs",
    under: "products",
    name: "Repairs & warranty",
    color: "#16A34A",
    topics: [repairs],
    tags: ["repair", "warranty", "spare-parts", "workshop", "zip"],
  },
  { key: "rental", name: "Rental", color: "#DB2777", topics: [rental], tags: ["rental"] },
  {
    key: "app",
    name: "App & account",
    color: "#475569",
    topics: [app, account],
    tags: ["app", "account", "sign-in", "privacy"],
  },
  {
    key: "club",
    under: "app",
    name: "Trail Club",
    color: "#475569",
    topics: [membership],
    tags: ["trail-club"],
  },
  { key: "catalogue", name: "Printed catalogue", color: "#64748B", isOff: true },
];
const globexTree: Category[] = [
  { key: "supply", name: "Supply", color: "#2563EB", topics: [supply] },
  { key: "meters", under: "supply", name: "Meters", color: "#2563EB", tags: ["metering", "prepayment"] },
  {
    key: "bills",
    under: "supply",
    name: "Bills & tariffs",
    color: "#7C3AED",
    tags: ["bill", "tariff", "vat", "refund"],
  },
  { key: "outages", under: "supply", name: "Outages", color: "#DC2626", tags: ["outage"] },
  { key: "solar", name: "Solar", color: "#D97706", topics: [solar] },
  { key: "quotes", under: "solar", name: "Quotes", color: "#D97706", tags: ["quote", "planning"] },
];

interface Field {
  key: string;
  entity?: FieldEntity;
  type: FieldType;
  label: LocalText;
  help?: LocalText;
  options?: [key: string, label: LocalText, color: string][];
  requirement?: FieldRequirement;
  currency?: string;
  decimals?: number;
  min?: number;
  max?: number;
  maxLength?: number;
  defaultValue?: StoredFieldValue;
  editableBy?: Role;
  isOff?: true;
}
const acmeFields: Field[] = [
  {
    key: "order_number",
    type: "TEXT",
    maxLength: 20,
    label: { en: "Order number", es: "Número de pedido", ar: "رقم الطلب" },
    help: { en: "Begins with AO-", es: "Empieza por AO-", ar: "يبدأ بـ AO-" },
  },
  {
    key: "product",
    type: "SELECT",
    label: { en: "Product", es: "Producto", ar: "المنتج" },
    options: [
      ["tent", { en: "Tents", es: "Tiendas", ar: "خيام" }, "#16A34A"],
      ["bag", { en: "Sleeping bags", es: "Sacos de dormir", ar: "أكياس نوم" }, "#2563EB"],
      ["stove", { en: "Stoves", es: "Hornillos", ar: "مواقد" }, "#DC2626"],
      ["jacket", { en: "Jackets", es: "Chaquetas", ar: "سترات" }, "#D97706"],
      ["lamp", { en: "Headlamps", es: "Frontales", ar: "مصابيح رأس" }, "#7C3AED"],
    ],
  },
  {
    key: "damage",
    type: "MULTI_SELECT",
    label: { en: "Kind of damage", es: "Tipo de daño", ar: "نوع الضرر" },
    options: [
      ["torn", { en: "Torn fabric", es: "Tela rota", ar: "قماش ممزق" }, "#D97706"],
      ["pole", { en: "Broken pole", es: "Varilla rota", ar: "عمود مكسور" }, "#DC2626"],
      ["zip", { en: "Zip", es: "Cremallera", ar: "سحّاب" }, "#2563EB"],
      ["leak", { en: "Leaks", es: "Fugas", ar: "تسرب" }, "#0EA5E9"],
      ["burner", { en: "Burner", es: "Quemador", ar: "شعلة" }, "#DB2777"],
    ],
  },
  { key: "bought_on", type: "DATE", label: { en: "Bought on", es: "Fecha de compra", ar: "تاريخ الشراء" } },
  {
    key: "refund_amount",
    type: "CURRENCY",
    currency: "EUR",
    min: 0,
    max: 500_000,
    label: { en: "Refund amount", es: "Importe del reembolso", ar: "مبلغ الاسترداد" },
  },
  {
    key: "refund_approved",
    type: "CHECKBOX",
    editableBy: "SUPERVISOR",
    label: { en: "Refund approved", es: "Reembolso aprobado", ar: "تمت الموافقة على الاسترداد" },
    help: {
      en: "Checked by a supervisor above €100",
      es: "Lo marca un supervisor por encima de 100 €",
      ar: "يؤشر عليه مشرف لما يزيد على 100 يورو",
    },
  },
  {
    key: "root_cause",
    type: "SELECT",
    label: { en: "Root cause", es: "Causa", ar: "السبب الجذري" },
    options: [
      ["carrier", { en: "Carrier", es: "Transportista", ar: "شركة الشحن" }, "#0EA5E9"],
      ["packing", { en: "Our packing", es: "Nuestro embalaje", ar: "تغليفنا" }, "#D97706"],
      ["maker", { en: "Manufacturing defect", es: "Defecto de fábrica", ar: "عيب تصنيع" }, "#DC2626"],
      ["use", { en: "Use", es: "Uso", ar: "الاستخدام" }, "#64748B"],
    ],
  },
  {
    key: "callback_at",
    type: "DATETIME",
    label: { en: "Call back at", es: "Devolver la llamada", ar: "موعد معاودة الاتصال" },
  },
  {
    key: "tracking_link",
    type: "URL",
    label: { en: "Tracking link", es: "Enlace de seguimiento", ar: "رابط التتبع" },
  },
  {
    key: "parcel_weight",
    type: "DECIMAL",
    decimals: 2,
    min: 0,
    max: 100,
    label: { en: "Parcel weight (kg)", es: "Peso del paquete (kg)", ar: "وزن الطرد (كغ)" },
  },
  {
    key: "items",
    type: "NUMBER",
    min: 1,
    max: 999,
    label: { en: "Affected items", es: "Artículos afectados", ar: "عدد القطع المعنية" },
  },
  {
    key: "summary",
    type: "TEXTAREA",
    maxLength: 2000,
    label: { en: "Summary for the workshop", es: "Resumen para el taller", ar: "ملخص للورشة" },
  },
  {
    key: "old_system_id",
    type: "TEXT",
    isOff: true,
    label: {
      en: "Number in the old system",
      es: "Número en el sistema antiguo",
      ar: "الرقم في النظام القديم",
    },
  },
  {
    key: "shoe_size",
    entity: "CONTACT",
    type: "DECIMAL",
    decimals: 1,
    min: 15,
    max: 55,
    label: { en: "Shoe size (EU)", es: "Talla de calzado (UE)", ar: "مقاس الحذاء (أوروبي)" },
  },
  {
    key: "second_email",
    entity: "CONTACT",
    type: "EMAIL",
    label: { en: "Second e-mail", es: "Segundo correo", ar: "بريد إلكتروني ثانٍ" },
  },
  {
    key: "emergency_phone",
    entity: "CONTACT",
    type: "PHONE",
    label: { en: "Emergency phone", es: "Teléfono de emergencia", ar: "هاتف الطوارئ" },
  },
  {
    key: "newsletter",
    entity: "CONTACT",
    type: "CHECKBOX",
    label: { en: "Gets the newsletter", es: "Recibe el boletín", ar: "يتلقى النشرة البريدية" },
    defaultValue: { value: true, selectedOptionIds: [] },
  },
  {
    key: "contract",
    entity: "COMPANY",
    type: "TEXT",
    maxLength: 30,
    label: { en: "Contract number", es: "Número de contrato", ar: "رقم العقد" },
  },
  {
    key: "seats",
    entity: "COMPANY",
    type: "NUMBER",
    min: 0,
    label: { en: "Club seats", es: "Plazas del club", ar: "مقاعد النادي" },
  },
  {
    key: "po_number",
    entity: "DEAL",
    type: "TEXT",
    maxLength: 30,
    label: { en: "Purchase order", es: "Orden de compra", ar: "أمر الشراء" },
  },
  {
    key: "delivery_by",
    entity: "DEAL",
    type: "DATE",
    label: { en: "Needed by", es: "Necesario para", ar: "مطلوب قبل" },
  },
];
const globexFields: Field[] = [
  {
    key: "meter_number",
    type: "TEXT",
    maxLength: 20,
    label: { en: "Meter number", es: "Número de contador", ar: "رقم العداد" },
  },
  {
    key: "panels",
    type: "NUMBER",
    min: 1,
    max: 400,
    label: { en: "Panels", es: "Paneles", ar: "عدد الألواح" },
  },
  {
    key: "region",
    type: "SELECT",
    label: { en: "Region", es: "Región", ar: "المنطقة" },
    options: [
      ["north", { en: "North", es: "Norte", ar: "الشمال" }, "#2563EB"],
      ["south", { en: "South", es: "Sur", ar: "الجنوب" }, "#D97706"],
    ],
  },
];

interface Ask {
  category?: string;
  field?: string;
  operator: ConditionOperator;
  options?: string[];
  values?: string[];
}
interface Rule {
  key: string;
  field: string;
  effect: DependencyEffect;
  options?: string[];
  match: "ALL" | "ANY";
  asks: Ask[];
}
const acmeRules: Rule[] = [
  {
    key: "damage",
    field: "damage",
    effect: "SHOW",
    match: "ANY",
    asks: [
      { category: "repairs", operator: "IS" },
      { category: "damaged", operator: "IS" },
    ],
  },
  {
    key: "stoves",
    field: "damage",
    effect: "LIMIT_OPTIONS",
    options: ["leak", "burner"],
    match: "ALL",
    asks: [{ field: "product", operator: "IS", options: ["stove"] }],
  },
  {
    key: "amount",
    field: "refund_amount",
    effect: "SHOW",
    match: "ALL",
    asks: [{ category: "returns", operator: "IS" }],
  },
  {
    key: "approved",
    field: "refund_approved",
    effect: "SHOW",
    match: "ALL",
    asks: [{ field: "refund_amount", operator: "ABOVE", values: ["10000"] }],
  },
  {
    key: "cause",
    field: "root_cause",
    effect: "REQUIRE_ON_RESOLVE",
    match: "ALL",
    asks: [{ category: "damaged", operator: "IS" }],
  },
];
const globexRules: Rule[] = [
  {
    key: "panels",
    field: "panels",
    effect: "SHOW",
    match: "ALL",
    asks: [{ category: "solar", operator: "IS" }],
  },
];

/**
 * The tree of categories with most tickets in it, custom fields of every type with values, and the rules
 * between them.
 */
export async function seedFields(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const at = later(now, { days: -119 });
  const [tree, fields, rules] =
    tenantId === "globex" ? [globexTree, globexFields, globexRules] : [acmeTree, acmeFields, acmeRules];
  const categoryId = (key: string) => id(`category ${key}`, at);
  const fieldId = (key: string) => id(`field ${key}`, at);
  const optionId = (field: string, key: string) => id(`option ${field} ${key}`, at);
  const positions = new Map<string, number>();
  const placeAmong = (key: string) => {
    const place = positions.get(key) ?? 0;
    positions.set(key, place + 1);
    return place;
  };
  const stamps = { createdAt: at, updatedAt: at };
  await db.insert(ticketCategories).values(
    tree.map(({ key, under, name, color, isOff }) => ({
      tenantId,
      id: categoryId(key),
      parentId: under === undefined ? null : categoryId(under),
      name,
      color,
      position: placeAmong(under ?? ""),
      isActive: isOff !== true,
      ...stamps,
    })),
  );
  await db.insert(customFields).values(
    fields.map(({ key, entity = "TICKET", options: _options, isOff, ...field }) => ({
      tenantId,
      id: fieldId(key),
      key,
      entity,
      position: placeAmong(`fields ${entity}`),
      isActive: isOff !== true,
      ...field,
      ...stamps,
    })),
  );
  await db.insert(customFieldOptions).values(
    fields.flatMap(({ key, options = [] }) =>
      options.map(([option, label, color], position) => ({
        tenantId,
        id: optionId(key, option),
        fieldId: fieldId(key),
        label,
        color,
        position,
      })),
    ),
  );
  await db.insert(customFieldDependencies).values(
    rules.map(({ key, field, effect, options = [], match, asks }) => ({
      tenantId,
      id: id(`rule ${key}`, at),
      entity: "TICKET" as const,
      fieldId: fieldId(field),
      effect,
      optionIds: options.map((option) => optionId(field, option)),
      ...stamps,
      when: {
        match,
        conditions: asks.map(({ category, field: asked, operator, options: chosen = [], values = [] }) =>
          category === undefined
            ? {
                subject: fieldId(asked ?? ""),
                operator,
                values: [...values, ...chosen.map((option) => optionId(asked ?? "", option))],
              }
            : { subject: "category", operator, values: [categoryId(category)] },
        ),
      } satisfies ConditionGroup,
    })),
  );
  await sortTickets(db, tenantId, tree, categoryId);
  await fillIn(db, tenantId, now, { id, fieldId, optionId });
}

/** By a tag where one tells, else by the topic that the ticket was written for. */
async function sortTickets(
  db: Db,
  tenantId: string,
  tree: readonly Category[],
  categoryId: (key: string) => string,
): Promise<void> {
  const byTag = new Map(tree.flatMap(({ key, tags = [] }) => tags.map((tag) => [tag, key] as const)));
  const byTopic = new Map(
    tree.flatMap(({ key, topics = [] }) => topics.flat().map(({ subject }) => [subject, key] as const)),
  );
  const rows = await db
    .select({ id: tickets.id, subject: tickets.subject, tags: tickets.tags })
    .from(tickets)
    .where(eq(tickets.tenantId, tenantId));
  const placed = Map.groupBy(
    rows,
    ({ subject, tags }) =>
      tags.map((tag) => byTag.get(tag)).find((key) => key !== undefined) ?? byTopic.get(subject),
  );
  for (const [key, mine] of placed)
    if (key !== undefined)
      await db
        .update(tickets)
        .set({ categoryId: categoryId(key) })
        .where(
          and(
            eq(tickets.tenantId, tenantId),
            inArray(
              tickets.id,
              mine.map((row) => row.id),
            ),
          ),
        );
}

/** Chance that is the same on every machine. */
const dice = (name: string, sides: number): number =>
  createHash("sha256").update(name).digest().readUInt32BE(0) % sides;

interface Ids {
  id: IdOf;
  fieldId: (key: string) => string;
  optionId: (field: string, key: string) => string;
}
type Value = Partial<Pick<typeof customFieldValues.$inferInsert, "text" | "number" | "moment" | "optionId">>;

async function fillIn(db: Db, tenantId: string, now: string, { id, fieldId, optionId }: Ids): Promise<void> {
  const rows: (typeof customFieldValues.$inferInsert)[] = [];
  const put = (
    owner: { ticketId: string } | { contactId: string } | { companyId: string },
    key: string,
    value: Value,
    part = "",
  ) => {
    const [ownerId = ""] = Object.values(owner);
    rows.push({
      tenantId,
      id: id(`value ${ownerId} ${key} ${part}`),
      fieldId: fieldId(key),
      ...owner,
      ...value,
    });
  };
  const found = await db
    .select({
      id: tickets.id,
      tags: tickets.tags,
      subject: tickets.subject,
      createdAt: tickets.createdAt,
      category: ticketCategories.name,
      order: sql<
        string | null
      >`(select substring(string_agg(m.text, ' ' order by m.id) from 'AO-[0-9]{5}') from ${ticketMessages} m where m.tenant_id = ${tickets.tenantId} and m.ticket_id = ${tickets.id})`,
    })
    .from(tickets)
    .leftJoin(
      ticketCategories,
      and(eq(ticketCategories.tenantId, tickets.tenantId), eq(ticketCategories.id, tickets.categoryId)),
    )
    .where(eq(tickets.tenantId, tenantId))
    .orderBy(asc(tickets.number));
  for (const ticket of found)
    (tenantId === "globex" ? fillGlobex : fillAcme)(
      ticket,
      (key, value, part) => put({ ticketId: ticket.id }, key, value, part),
      optionId,
      now,
    );
  if (tenantId === "acme") {
    for (const { id: contactId, name } of await db
      .select({ id: contacts.id, name: contacts.name })
      .from(contacts)
      .where(eq(contacts.tenantId, tenantId))
      .orderBy(asc(contacts.id))) {
      put({ contactId }, "newsletter", { number: dice(`${name} letter`, 3) === 0 ? 0 : 1 });
      if (dice(`${name} shoe`, 2) === 0)
        put({ contactId }, "shoe_size", { number: 36 + dice(`${name} size`, 22) / 2 });
      if (dice(`${name} phone`, 6) === 0)
        put({ contactId }, "emergency_phone", {
          text: `+49301234${String(1000 + dice(`${name} digits`, 9000))}`,
        });
      if (dice(`${name} mail`, 8) === 0)
        put({ contactId }, "second_email", { text: `${contactId.slice(-6)}@home.example` });
    }
    for (const { id: companyId, name } of await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(eq(companies.tenantId, tenantId))) {
      put({ companyId }, "contract", { text: `C-${2020 + dice(name, 6)}-${100 + dice(`${name} no`, 900)}` });
      put({ companyId }, "seats", { number: 5 * (1 + dice(`${name} seats`, 30)) });
    }
  }
  if (rows.length > 0) await db.insert(customFieldValues).values(rows);
}

interface Sorted {
  tags: string[];
  subject: string;
  createdAt: string;
  category: string | null;
  order: string | null;
}
type Put = (key: string, value: Value, part?: string) => void;

function fillAcme(
  { tags, subject, createdAt, category, order }: Sorted,
  put: Put,
  optionId: Ids["optionId"],
  now: string,
): void {
  const about = `${tags.join(" ")} ${subject}`.toLowerCase();
  const product = [
    ["tent", "tent"],
    ["sleeping-bag", "bag"],
    ["stove", "stove"],
    ["jacket", "jacket"],
    ["headlamp", "lamp"],
  ].find(([word = ""]) => about.includes(word))?.[1];
  if (order !== null) put("order_number", { text: order });
  if (product !== undefined) put("product", { optionId: optionId("product", product) });
  if (order !== null && dice(`${subject} bought`, 2) === 0)
    put("bought_on", {
      moment: `${later(createdAt, { days: -7 - dice(subject, 300) }).slice(0, 10)}T00:00:00.000Z`,
    });
  if (category === "Repairs & warranty" || category === "Damaged in transit") {
    const kind =
      product === "stove"
        ? "burner"
        : about.includes("zip")
          ? "zip"
          : about.includes("pole") || product === "tent"
            ? "pole"
            : "torn";
    put("damage", { optionId: optionId("damage", kind) }, kind);
    if (kind === "burner" || dice(`${subject} leak`, 4) === 0)
      put("damage", { optionId: optionId("damage", "leak") }, "leak");
    if (dice(`${subject} summary`, 3) === 0)
      put("summary", { text: `Customer reports: ${subject}.\nPhotos are in the conversation.` });
    if (dice(`${subject} cause`, 2) === 0)
      put("root_cause", {
        optionId: optionId(
          "root_cause",
          category === "Damaged in transit" ? "carrier" : dice(subject, 2) === 0 ? "maker" : "use",
        ),
      });
  }
  if (category === "Refunds" || category === "Returns & refunds") {
    const cents = 1500 + dice(`${subject} cents`, 28_000);
    put("refund_amount", { number: cents });
    if (cents > 10_000) put("refund_approved", { number: dice(`${subject} approved`, 2) });
  }
  if (category === "Lost or late parcels" || category === "Delivery") {
    put("tracking_link", { text: `https://track.parcels.example/${order ?? "unknown"}` });
    put("parcel_weight", { number: (20 + dice(`${subject} weight`, 1200)) / 100 });
  }
  if (tags.includes("b2b")) put("items", { number: 2 + dice(`${subject} items`, 40) });
  if (dice(`${subject} callback`, 25) === 0)
    put("callback_at", {
      moment: `${later(now, { days: 1 + dice(subject, 4) }).slice(0, 10)}T14:00:00.000Z`,
    });
}

function fillGlobex({ subject, category }: Sorted, put: Put, optionId: Ids["optionId"]): void {
  put("region", { optionId: optionId("region", dice(subject, 2) === 0 ? "north" : "south") });
  if (category === "Meters" || category === "Bills & tariffs")
    put("meter_number", { text: `GX-${100_000 + dice(`${subject} meter`, 900_000)}` });
  if (category === "Solar" || category === "Quotes")
    put("panels", { number: 8 + dice(`${subject} panels`, 24) });
}
