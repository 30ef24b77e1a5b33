import type { DealStageKind, ForecastCategory } from "../../../contract/deal-rules.ts";
import type { AgentKey } from "./shape.ts";

/** A deal of the demo. Days are counted from the day of the seed: `from` and `since` back (when it was made; when it came to where it stands), `closes` ahead, or back where it is negative. */
export interface DemoDeal {
  pipeline: "sales" | "rental"; title: string; company?: string; contacts?: string[]; currency: string; /** In whole units. */ amount: number | null; owner: AgentKey | null; at: DealStageKind; from: number; since: number;
  closes?: number; forecast?: ForecastCategory; source?: string; lost?: string; tags?: string[]; notes?: string; isDeleted?: true; /** Comes back once from a later stage. */ isBack?: true;
}
type Row = [title: string, company: string | null, contacts: string[], currency: string, amount: number | null, owner: AgentKey | null, at: DealStageKind, from: number, since: number, closes?: number | null, more?: Partial<DemoDeal>];
const rows = (pipeline: DemoDeal["pipeline"], given: Row[]): DemoDeal[] => given.map(([title, company, contacts, currency, amount, owner, at, from, since, closes, more = {}]) => ({ pipeline, title, contacts, currency, amount, owner, at, from, since, ...(company === null ? {} : { company }), ...(closes === null || closes === undefined ? {} : { closes }), ...more }));

const sales = rows("sales", [
  ["Patrol tents for the northern districts", "brightpeak", ["imogen"], "GBP", 48_600, "manager", "NEGOTIATION", 74, 6, 12, { forecast: "COMMIT", source: "REFERRAL", tags: ["framework"], notes: "Two districts signed; the third wants to see the groundsheet again." }],
  ["Lightweight stoves, second order", "brightpeak", ["imogen"], "GBP", 7840, "senior", "PROPOSAL", 31, 9, 24, { forecast: "BEST_CASE", source: "EMAIL" }],
  ["First aid kits for every patrol", "brightpeak", ["imogen"], "GBP", 12_150, "agent", "CLOSED_WON", 140, 98, -98, { forecast: "COMMIT", source: "EMAIL" }],
  ["Instructor jackets, autumn", "kestrel", ["stuart"], "GBP", 9320, "senior", "CLOSED_WON", 120, 61, -58, { forecast: "COMMIT", source: "PHONE" }],
  ["Climbing helmets, replacement after recall", "kestrel", ["stuart"], "GBP", 4410, "senior", "NEEDS_ANALYSIS", 18, 11, 33, { source: "PHONE", tags: ["safety"] }],
  ["Winter sleeping bags", "kestrel", ["stuart"], "GBP", 15_900, "manager", "PROPOSAL", 55, 29, -6, { forecast: "BEST_CASE", source: "EMAIL", notes: "Their board meets on the first of the month; it has slipped twice." }],
  ["Mochilas para guías, temporada alta", "andara", ["lucia"], "EUR", 21_750, "manager", "NEGOTIATION", 62, 4, 18, { forecast: "COMMIT", source: "EVENT", tags: ["es"] }],
  ["Bastones de marcha, 300 pares", "andara", ["lucia"], "EUR", 11_400, "agent", "CLOSED_WON", 101, 44, -40, { forecast: "BEST_CASE", source: "EMAIL", tags: ["es"] }],
  ["Chubasqueros con logotipo", "andara", ["lucia"], "EUR", 6980, "agent", "CLOSED_LOST", 88, 52, -50, { lost: "Price", source: "WEB_FORM", tags: ["es"] }],
  ["خيام صحراوية للموسم الشتوي", "wadi", ["khalid"], "AED", 184_000, "supervisor", "PROPOSAL", 41, 13, 35, { forecast: "BEST_CASE", source: "REFERRAL", tags: ["ar"], notes: "يريدون قماشًا بلون الرمل؛ بانتظار العيّنة." }],
  ["صناديق تبريد للرحلات", "wadi", ["khalid"], "AED", 52_300, "agent2", "QUALIFIED_LEAD", 16, 10, 60, { source: "CHAT", tags: ["ar"] }],
  ["Duke of Edinburgh kit, year 10", "northmoor", ["deborah"], "GBP", 18_270, "agent", "NEGOTIATION", 48, 3, 8, { forecast: "COMMIT", source: "WEB_FORM", tags: ["purchase-order"] }],
  ["Stove spares and fuel bottles", "northmoor", ["deborah"], "GBP", 1265, "agent", "CLOSED_WON", 70, 33, -33, { source: "EMAIL", tags: ["purchase-order"] }],
  ["Minibus roof bags", "northmoor", ["deborah"], "GBP", 2890, "agent2", "LEAD", 27, 27, 75, { source: "PHONE" }],
  ["Camp dressing for a period film", "filmyard", ["theo"], "GBP", 33_000, "senior", "NEEDS_ANALYSIS", 22, 15, 47, { forecast: "BEST_CASE", source: "PHONE", tags: ["canvas"] }],
  ["Rain covers for camera crews", "filmyard", ["theo"], "GBP", 3720, "senior", "CLOSED_LOST", 95, 71, -70, { lost: "Went to somebody else", source: "PHONE" }],
  ["Canvas bell tents, twelve", "hollow", ["walt"], "GBP", 14_340, "manager", "CLOSED_WON", 205, 150, -150, { forecast: "COMMIT", source: "PARTNER", tags: ["canvas"] }],
  ["Fire bowls and grates", "hollow", ["walt"], "GBP", 3150, "manager", "PROPOSAL", 20, 7, 15, { forecast: "BEST_CASE", source: "PARTNER" }],
  ["Reusable parcel bags", "norte", ["inaki"], "EUR", 8900, null, "LEAD", 9, 9, null, { source: "MANUAL", notes: "He asked in passing. Nobody has called back yet." }],
  ["Recycled ripstop, joint order", "veldt", ["saskia"], "EUR", 27_500, "senior", "QUALIFIED_LEAD", 33, 24, 90, { forecast: "OMITTED", source: "PARTNER" }],
  ["Crew shelters for three festivals", "lumen", ["femi"], "GBP", 61_200, "manager", "NEGOTIATION", 90, 8, 28, { forecast: "BEST_CASE", source: "EVENT", tags: ["framework"], isBack: true }],
  ["Wash stations", "lumen", ["femi"], "GBP", 17_480, "supervisor", "NEEDS_ANALYSIS", 26, 19, 66, { source: "EVENT" }],
  ["Lost property tents", "lumen", ["femi"], "GBP", 5200, "agent2", "CLOSED_LOST", 60, 21, -20, { lost: "Not this season", source: "EVENT" }],
  ["Outdoor clothing for site engineers", "atlaskraft", ["jonas"], "EUR", 74_800, "manager", "PROPOSAL", 66, 12, 41, { forecast: "COMMIT", source: "EMAIL", tags: ["de", "framework"] }],
  ["Safety boots, trial of forty pairs", "atlaskraft", ["jonas"], "EUR", 5960, "agent", "CLOSED_WON", 130, 92, -92, { source: "EMAIL", tags: ["de"] }],
  ["Head torches for night shifts", "atlaskraft", ["jonas"], "EUR", 9240, "agent", "CLOSED_WON", 58, 17, -15, { forecast: "COMMIT", source: "EMAIL", tags: ["de"] }],
  ["حقائب ظهر للمرشدين", "rihla", ["abdullah"], "USD", 13_600, "supervisor", "NEGOTIATION", 52, 5, 20, { forecast: "COMMIT", source: "WEB_FORM", tags: ["ar"] }],
  ["أحذية جبلية، دفعة أولى", "rihla", ["abdullah"], "USD", 22_900, "supervisor", "CLOSED_WON", 160, 118, -118, { forecast: "COMMIT", source: "WEB_FORM", tags: ["ar"] }],
  ["Trail running club, team vests", null, ["linh", "rob"], "USD", 4350, "agent2", "PROPOSAL", 24, 10, 11, { forecast: "BEST_CASE", source: "SOCIAL_MEDIA", tags: ["us"] }],
  ["Scout troop 114, starter kit", null, ["rob"], "USD", 2980, "agent2", "CLOSED_LOST", 77, 66, -60, { lost: "No answer", source: "WEB_FORM", tags: ["us"] }],
  ["Desert ultra, mandatory kit", null, ["tyler"], "USD", 16_200, "agent2", "NEEDS_ANALYSIS", 37, 30, -12, { source: "CHAT", tags: ["us"] }],
  ["Walking holiday gift cards", null, ["hannah"], "GBP", 1500, "agent", "CLOSED_WON", 46, 38, -37, { source: "WEB_FORM" }],
  ["Corporate away day, forty people", "filmyard", ["theo"], "GBP", null, "agent", "LEAD", 5, 5, null, { source: "CHAT" }],
  ["Gaiters, old stock", "kestrel", ["stuart"], "GBP", 760, "agent2", "LEAD", 62, 62, null, { source: "EMAIL", isDeleted: true }],
]);

const rental = rows("rental", [
  ["Jamboree, 400 tents for nine nights", "brightpeak", ["imogen"], "GBP", 38_400, "manager", "NEGOTIATION", 110, 7, 22, { forecast: "COMMIT", source: "REFERRAL", tags: ["framework"] }],
  ["District camp, 60 tents", "brightpeak", ["imogen"], "GBP", 5760, "manager", "CLOSED_WON", 150, 112, -112, { forecast: "COMMIT", source: "EMAIL" }],
  ["Leaders' weekend, mess tent", "brightpeak", ["imogen"], "GBP", 890, "senior", "CLOSED_WON", 40, 24, -24, { source: "EMAIL" }],
  ["School groups, spring term", "kestrel", ["stuart"], "GBP", 12_480, "manager", "CLOSED_WON", 190, 141, -140, { forecast: "COMMIT", source: "PHONE" }],
  ["School groups, summer term", "kestrel", ["stuart"], "GBP", 16_900, "manager", "PROPOSAL", 35, 14, 30, { forecast: "COMMIT", source: "PHONE" }],
  ["Canoe barrels for a fortnight", "kestrel", ["stuart"], "GBP", 1140, "agent", "CLOSED_LOST", 55, 46, -45, { lost: "Not in stock", source: "EMAIL" }],
  ["Travesía de los Pirineos, 24 personas", "andara", ["lucia"], "EUR", 6240, "manager", "CLOSED_WON", 98, 69, -69, { forecast: "COMMIT", source: "EMAIL", tags: ["es"] }],
  ["Camino de invierno, equipo completo", "andara", ["lucia"], "EUR", 9180, "manager", "NEGOTIATION", 44, 6, 16, { forecast: "BEST_CASE", source: "EMAIL", tags: ["es"] }],
  ["Campamento juvenil, 80 plazas", "andara", ["lucia"], "EUR", 7350, "agent", "NEEDS_ANALYSIS", 21, 12, 55, { source: "WEB_FORM", tags: ["es"] }],
  ["مخيم الربيع، خمسون ضيفًا", "wadi", ["khalid"], "AED", 96_500, "supervisor", "CLOSED_WON", 125, 84, -84, { forecast: "COMMIT", source: "REFERRAL", tags: ["ar"] }],
  ["Gold expedition, 36 pupils", "northmoor", ["deborah"], "GBP", 4680, "agent", "CLOSED_WON", 82, 53, -52, { forecast: "COMMIT", source: "WEB_FORM", tags: ["purchase-order"] }],
  ["Silver expedition, 54 pupils", "northmoor", ["deborah"], "GBP", 6120, "agent", "NEGOTIATION", 29, 2, 9, { forecast: "COMMIT", source: "WEB_FORM", tags: ["purchase-order"] }],
  ["Bronze practice, 90 pupils", "northmoor", ["deborah"], "GBP", 7950, "agent", "NEEDS_ANALYSIS", 12, 8, 70, { source: "WEB_FORM", tags: ["purchase-order"] }],
  ["Period camp, three weeks", "filmyard", ["theo"], "GBP", 21_300, "senior", "PROPOSAL", 19, 5, 26, { forecast: "BEST_CASE", source: "PHONE", tags: ["canvas"] }],
  ["Mountain unit, shelters", "filmyard", ["theo"], "GBP", 8460, "senior", "CLOSED_WON", 168, 133, -133, { source: "PHONE" }],
  ["Crew tents at short notice", "filmyard", ["theo"], "GBP", 5300, "senior", "CLOSED_LOST", 47, 43, -43, { lost: "Not in stock", source: "PHONE" }],
  ["Bell tents for a wedding weekend", "hollow", ["walt"], "GBP", 3980, "agent2", "PROPOSAL", 23, 17, -3, { forecast: "BEST_CASE", source: "PARTNER", tags: ["canvas"] }],
  ["Harvest gathering", "hollow", ["walt"], "GBP", 2640, "agent2", "CLOSED_WON", 75, 58, -57, { source: "PARTNER" }],
  ["Artist camp, two festivals", "lumen", ["femi"], "GBP", 27_900, "manager", "PROPOSAL", 49, 20, 44, { forecast: "COMMIT", source: "EVENT" }],
  ["Volunteers' village", "lumen", ["femi"], "GBP", 19_750, "supervisor", "CLOSED_LOST", 104, 80, -80, { lost: "Went to somebody else", source: "EVENT" }],
  ["Team building in the Harz", "atlaskraft", ["jonas"], "EUR", 4720, "manager", "CLOSED_WON", 52, 31, -30, { source: "EMAIL", tags: ["de"] }],
  ["Site shelter for a bridge survey", "atlaskraft", ["jonas"], "EUR", 11_600, "manager", "NEEDS_ANALYSIS", 14, 9, 38, { forecast: "BEST_CASE", source: "EMAIL", tags: ["de"] }],
  ["رحلة العُلا، ثلاثون مسافرًا", "rihla", ["abdullah"], "USD", 8800, "supervisor", "NEGOTIATION", 36, 9, 13, { forecast: "COMMIT", source: "WEB_FORM", tags: ["ar"] }],
  ["Grand Canyon crossing, group of ten", null, ["rob", "tyler"], "USD", 2450, "agent2", "PROPOSAL", 17, 4, 19, { source: "CHAT", tags: ["us"] }],
  ["Family reunion by the lake", null, ["gwen"], "GBP", 640, "agent", "LEAD", 6, 6, 50, { source: "PHONE" }],
  ["Stag weekend", null, ["oliver"], "GBP", 980, "agent2", "CLOSED_LOST", 34, 30, -30, { lost: "Price", source: "WEB_FORM" }],
]);
export const acmeDeals: DemoDeal[] = [...sales, ...rental];

export const globexDeals: DemoDeal[] = rows("sales", [
  ["Roof solar, both halls", "kestrel", ["stuart"], "GBP", 84_000, "manager", "PROPOSAL", 70, 16, 40, { forecast: "BEST_CASE", source: "PHONE", tags: ["solar"] }],
  ["Night tariff for the ovens", "bakery", ["petra"], "GBP", 6900, "agent", "CLOSED_WON", 90, 47, -47, { forecast: "COMMIT", source: "PHONE" }],
  ["Battery for the cold store", "bakery", ["petra"], "GBP", 19_500, "agent", "NEGOTIATION", 38, 5, 14, { forecast: "COMMIT", source: "PHONE" }],
  ["Panels for 24 terraces", "terraces", ["dev"], "GBP", 142_000, "manager", "NEGOTIATION", 120, 9, 33, { forecast: "BEST_CASE", source: "EMAIL", tags: ["solar"] }],
  ["Charge points, first six", "terraces", ["dev"], "EUR", 11_200, "senior", "NEEDS_ANALYSIS", 25, 12, 62, { source: "EMAIL" }],
  ["Meters for the annexe", "kestrel", ["stuart"], "GBP", 2300, "agent2", "CLOSED_LOST", 66, 41, -41, { lost: "Price", source: "EMAIL" }],
  ["Roofers' framework, next year", "roofers", ["mick"], "GBP", null, null, "LEAD", 11, 11, null, { source: "PARTNER" }],
]);

/** What one of a currency is in pounds, month by month, the latest last. */
export const poundRates: Record<string, string[]> = {
  EUR: ["0.8302", "0.8344", "0.8381", "0.8369", "0.8425", "0.8512", "0.8487", "0.8541", "0.8603", "0.8598", "0.8634", "0.8652"],
  USD: ["0.7931", "0.7898", "0.7812", "0.7765", "0.7742", "0.7689", "0.7558", "0.7471", "0.7405", "0.7442", "0.7391", "0.7417"],
};
