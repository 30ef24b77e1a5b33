import type {
  Cell,
  DimensionId,
  MeasureId,
  MeasureUnit,
  ReportId,
  ReportResult,
} from "../../../../contract/insight/reports.ts";
import type { Channel, Priority } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";

interface Words {
  reports: Record<ReportId, string>;
  measures: Record<MeasureId, string>;
  dimensions: Record<DimensionId, string>;
  channels: Record<Channel, string>;
  priorities: Record<Priority, string>;
  none: string;
  total: string;
  before: string;
  noData: string;
  open: string;
  cut: string;
  why: (tenantName: string) => string;
  units: { hours: string; minutes: string; seconds: string };
}

const words: Record<Locale, Words> = {
  en: {
    reports: {
      volume: "Tickets created, resolved and open",
      firstReply: "First reply time",
      nextReply: "Response time",
      resolution: "Resolution time",
      quality: "Quality of resolutions",
      activity: "Agent activity",
      availability: "Available time",
      satisfaction: "Satisfaction",
      load: "Load by the hour",
    },
    measures: {
      created: "Created",
      resolved: "Resolved",
      reopened: "Reopened",
      backlog: "Open at the end",
      firstReplies: "First replies",
      firstReplyMedian: "Median",
      firstReplyP90: "90th percentile",
      nextReplies: "Responses",
      nextReplyMedian: "Median",
      nextReplyP90: "90th percentile",
      resolutionMedian: "Median",
      resolutionP90: "90th percentile",
      reopenRate: "Came back",
      oneTouchRate: "One reply was enough",
      replies: "Replies",
      notes: "Notes",
      helped: "Helped colleagues",
      mentionsAnswered: "Mentions answered",
      availableTime: "Available",
      statusTime: "In any status",
      answers: "Answers",
      scoreMean: "Average score",
      satisfied: "Satisfied",
    },
    dimensions: {
      day: "Day",
      week: "Week from",
      month: "Month from",
      hour: "Hour",
      weekday: "Weekday",
      channel: "Channel",
      category: "Category",
      group: "Group",
      agent: "Agent",
      priority: "Priority",
      tag: "Tag",
      company: "Company",
      agentStatus: "Status",
    },
    channels: {
      EMAIL: "E-mail",
      WEB_FORM: "Web form",
      CHAT: "Chat",
      WHATSAPP: "WhatsApp",
      INSTAGRAM: "Instagram",
      PHONE: "Phone",
      API: "API",
    },
    priorities: { LOW: "Low", MEDIUM: "Medium", HIGH: "High", URGENT: "Urgent" },
    none: "None",
    total: "In all",
    before: "The span before",
    noData: "–",
    open: "Open the report, see the rows behind each figure, take it away as CSV:",
    cut: "Only the largest groups are listed.",
    why: (tenantName) =>
      `You get this message because a report of ${tenantName} is sent to you on a schedule.`,
    units: { hours: "h", minutes: "min", seconds: "s" },
  },
  es: {
    reports: {
      volume: "Tickets creados, resueltos y abiertos",
      firstReply: "Tiempo de primera respuesta",
      nextReply: "Tiempo de respuesta",
      resolution: "Tiempo de resolución",
      quality: "Calidad de las resoluciones",
      activity: "Actividad de los agentes",
      availability: "Tiempo disponible",
      satisfaction: "Satisfacción",
      load: "Carga por hora",
    },
    measures: {
      created: "Creados",
      resolved: "Resueltos",
      reopened: "Reabiertos",
      backlog: "Abiertos al final",
      firstReplies: "Primeras respuestas",
      firstReplyMedian: "Mediana",
      firstReplyP90: "Percentil 90",
      nextReplies: "Respuestas",
      nextReplyMedian: "Mediana",
      nextReplyP90: "Percentil 90",
      resolutionMedian: "Mediana",
      resolutionP90: "Percentil 90",
      reopenRate: "Volvieron",
      oneTouchRate: "Bastó una respuesta",
      replies: "Respuestas",
      notes: "Notas",
      helped: "Ayuda a colegas",
      mentionsAnswered: "Menciones respondidas",
      availableTime: "Disponible",
      statusTime: "En cualquier estado",
      answers: "Encuestas respondidas",
      scoreMean: "Puntuación media",
      satisfied: "Satisfechos",
    },
    dimensions: {
      day: "Día",
      week: "Semana desde",
      month: "Mes desde",
      hour: "Hora",
      weekday: "Día de la semana",
      channel: "Canal",
      category: "Categoría",
      group: "Grupo",
      agent: "Agente",
      priority: "Prioridad",
      tag: "Etiqueta",
      company: "Empresa",
      agentStatus: "Estado",
    },
    channels: {
      EMAIL: "Correo",
      WEB_FORM: "Formulario web",
      CHAT: "Chat",
      WHATSAPP: "WhatsApp",
      INSTAGRAM: "Instagram",
      PHONE: "Teléfono",
      API: "API",
    },
    priorities: { LOW: "Baja", MEDIUM: "Media", HIGH: "Alta", URGENT: "Urgente" },
    none: "Ninguno",
    total: "En total",
    before: "El periodo anterior",
    noData: "–",
    open: "Abre el informe, mira las filas de cada cifra y descárgalo como CSV:",
    cut: "Solo figuran los grupos más grandes.",
    why: (tenantName) =>
      `Recibes este mensaje porque un informe de ${tenantName} se te envía de forma programada.`,
    units: { hours: "h", minutes: "min", seconds: "s" },
  },
  ar: {
    reports: {
      volume: "التذاكر المنشأة والمحلولة والمفتوحة",
      firstReply: "زمن الرد الأول",
      nextReply: "زمن الرد",
      resolution: "زمن الحل",
      quality: "جودة الحلول",
      activity: "نشاط الوكلاء",
      availability: "وقت التوفر",
      satisfaction: "رضا العملاء",
      load: "الحِمل حسب الساعة",
    },
    measures: {
      created: "المنشأة",
      resolved: "المحلولة",
      reopened: "المعاد فتحها",
      backlog: "المفتوحة في النهاية",
      firstReplies: "الردود الأولى",
      firstReplyMedian: "الوسيط",
      firstReplyP90: "المئين 90",
      nextReplies: "الردود",
      nextReplyMedian: "الوسيط",
      nextReplyP90: "المئين 90",
      resolutionMedian: "الوسيط",
      resolutionP90: "المئين 90",
      reopenRate: "نسبة ما عاد",
      oneTouchRate: "كفى ردّ واحد",
      replies: "الردود",
      notes: "الملاحظات",
      helped: "مساعدة الزملاء",
      mentionsAnswered: "الإشارات المُجابة",
      availableTime: "متاح",
      statusTime: "في أي حالة",
      answers: "إجابات الاستبيان",
      scoreMean: "متوسط التقييم",
      satisfied: "الراضون",
    },
    dimensions: {
      day: "اليوم",
      week: "الأسبوع من",
      month: "الشهر من",
      hour: "الساعة",
      weekday: "يوم الأسبوع",
      channel: "القناة",
      category: "الفئة",
      group: "المجموعة",
      agent: "الوكيل",
      priority: "الأولوية",
      tag: "الوسم",
      company: "الشركة",
      agentStatus: "الحالة",
    },
    channels: {
      EMAIL: "البريد الإلكتروني",
      WEB_FORM: "نموذج الويب",
      CHAT: "الدردشة",
      WHATSAPP: "واتساب",
      INSTAGRAM: "إنستغرام",
      PHONE: "الهاتف",
      API: "API",
    },
    priorities: { LOW: "منخفضة", MEDIUM: "متوسطة", HIGH: "عالية", URGENT: "عاجلة" },
    none: "بلا",
    total: "المجموع",
    before: "الفترة السابقة",
    noData: "–",
    open: "افتح التقرير لترى الصفوف وراء كل رقم وتنزّله بصيغة CSV:",
    cut: "لا تظهر هنا إلا أكبر المجموعات.",
    why: (tenantName) => `وصلتك هذه الرسالة لأن تقريرًا من ${tenantName} يُرسل إليك وفق جدول.`,
    units: { hours: "س", minutes: "د", seconds: "ث" },
  },
};
const tags: Record<Locale, string> = { en: "en-GB", es: "es-ES", ar: "ar-u-nu-latn" };
const rowsMax = 60;

interface Letter {
  name: string;
  tenantName: string;
  result: ReportResult;
  url: string;
}

/** A report as a mail: a table that every mail program shows, and the way to the screen. */
export function reportMail(
  locale: Locale,
  { name, tenantName, result, url }: Letter,
): { subject: string; text: string; html: string } {
  const own = words[locale];
  const day = (key: string) =>
    new Intl.DateTimeFormat(tags[locale], { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(`${key}T00:00:00Z`),
    );
  const span = result.from === result.to ? day(result.from) : `${day(result.from)} – ${day(result.to)}`;
  const heading = `${own.reports[result.report]}, ${span} (${result.timeZone})`;
  const cells = (list: readonly Cell[] | null) =>
    result.measures.map(({ unit }, at) => figureIn(locale, unit, list?.[at]?.value ?? null));
  const table = [
    [own.dimensions[result.groupBy], ...result.measures.map(({ id }) => own.measures[id])],
    ...result.groups
      .slice(0, rowsMax)
      .map((group) => [keyIn(locale, result.groupBy, group, day), ...cells(group.cells)]),
    [own.total, ...cells(result.total)],
    ...(result.previous === null ? [] : [[own.before, ...cells(result.previous)]]),
  ];
  const notes = [
    ...(result.isCut || result.groups.length > rowsMax ? [own.cut] : []),
    `${own.open}\n${url}`,
    own.why(tenantName),
  ];
  return {
    subject: `${name}: ${span}`,
    text: [name, heading, plainTable(table), ...notes].join("\n\n"),
    html: htmlOf(locale, { name, heading, table, notes, lines: result.previous === null ? 1 : 2 }),
  };
}

function keyIn(
  locale: Locale,
  dimension: DimensionId,
  { key, label }: { key: string; label: string | null },
  day: (key: string) => string,
): string {
  const own = words[locale];
  if (label !== null) return label;
  if (key === "none") return own.none;
  if (dimension === "day" || dimension === "week" || dimension === "month") return day(key);
  if (dimension === "hour") return `${key.padStart(2, "0")}:00`;
  if (dimension === "weekday")
    return new Intl.DateTimeFormat(tags[locale], { weekday: "long", timeZone: "UTC" }).format(
      new Date(Date.UTC(2026, 2, 1 + Number(key))),
    );
  const names: Record<string, string> = dimension === "channel" ? own.channels : own.priorities;
  return names[key] ?? key;
}

function figureIn(locale: Locale, unit: MeasureUnit, value: number | null): string {
  const own = words[locale];
  if (value === null) return own.noData;
  const number = (of: number, digits = 0) =>
    new Intl.NumberFormat(tags[locale], { maximumFractionDigits: digits }).format(of);
  if (unit === "share")
    return new Intl.NumberFormat(tags[locale], { style: "percent", maximumFractionDigits: 1 }).format(value);
  if (unit === "score") return number(value, 2);
  if (unit === "count") return number(value);
  if (value < 60) return `${number(value)} ${own.units.seconds}`;
  const minutes = Math.round(value / 60);
  return minutes < 60
    ? `${minutes} ${own.units.minutes}`
    : `${number(Math.floor(minutes / 60))} ${own.units.hours} ${minutes % 60} ${own.units.minutes}`;
}

function plainTable(table: readonly (readonly string[])[]): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => [...(row[column] ?? "")].length)),
  );
  return table
    .map((row) =>
      row
        .map((text, column) =>
          column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
function htmlOf(
  locale: Locale,
  {
    name,
    heading,
    table,
    notes,
    lines,
  }: {
    name: string;
    heading: string;
    table: readonly (readonly string[])[];
    notes: readonly string[];
    lines: number;
  },
): string {
  const [first = [], ...rest] = table;
  const cell = (tag: "th" | "td", text: string, column: number, bold: boolean) =>
    `<${tag} style="padding:6px 10px;border-bottom:1px solid #e2e8f0;text-align:${column === 0 ? "start" : "end"};${bold ? "font-weight:600" : "font-weight:400"}">${escaped(text)}</${tag}>`;
  return [
    `<!doctype html><html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;background:#f8fafc;color:#0f172a;font:15px/1.5 system-ui,sans-serif"><div style="max-width:720px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e8f0;border-radius:12px">`,
    `<h1 style="margin:0 0 4px;font-size:20px">${escaped(name)}</h1><p style="margin:0 0 16px;color:#475569">${escaped(heading)}</p><table style="border-collapse:collapse;width:100%"><thead><tr>${first.map((text, column) => cell("th", text, column, true)).join("")}</tr></thead><tbody>`,
    ...rest.map(
      (row, at) =>
        `<tr>${row.map((text, column) => cell("td", text, column, at >= rest.length - lines)).join("")}</tr>`,
    ),
    "</tbody></table>",
    ...notes.map(
      (note) =>
        `<p style="margin:16px 0 0;color:#475569;font-size:13px">${escaped(note)
          .replaceAll(/(https?:\/\/\S+)/g, '<a href="$1">$1</a>')
          .replaceAll("\n", "<br>")}</p>`,
    ),
    "</div></body></html>",
  ].join("\n");
}
