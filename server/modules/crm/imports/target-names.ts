import type { ImportEntity, StandardTarget } from "../../../../contract/crm/import-choices.ts";
import { standardTargets } from "../../../../contract/crm/import-choices.ts";

/** What columns are called in English, Spanish and Arabic. The first target that a name fits has it. */
const names: Record<ImportEntity, Partial<Record<StandardTarget, string>>> = {
  CONTACT: {
    id: "parley id|contact id|record id|id de contacto|id del contacto|معرف جهة الاتصال|معرّف جهة الاتصال",
    email:
      "email|e-mail|mail|email address|e-mail address|email 1|primary email|work email|correo|correo electronico|email del contacto|correo-e|dirección de correo|direccion de correo electronico|البريد|البريد الالكتروني|الايميل|ايميل|بريد",
    firstName: "first name|firstname|given name|forename|nombre de pila|primer nombre|الاسم الاول",
    lastName: "last name|lastname|surname|family name|apellido|apellidos|اسم العائلة|الكنية|اللقب|الاسم الاخير",
    name: "name|full name|contact|contact name|customer|customer name|display name|nombre|nombre completo|nombre y apellidos|contacto|cliente|الاسم|الاسم الكامل|جهة الاتصال|العميل|اسم العميل",
    phone:
      "phone|phone number|mobile|mobile phone|cell|cell phone|telephone|tel|whatsapp|whatsapp number|telefono|telefono movil|movil|celular|numero de telefono|الهاتف|رقم الهاتف|الجوال|رقم الجوال|موبايل|تلفون|واتساب",
    jobTitle:
      "job title|title|job|position|role|puesto|cargo|puesto de trabajo|titulo|المسمى الوظيفي|الوظيفة|المنصب",
    companyName:
      "company|company name|organization|organisation|account|account name|employer|empresa|nombre de la empresa|compania|organizacion|الشركة|اسم الشركة|المؤسسة|جهة العمل",
    companyDomain:
      "domain|company domain|website|company website|web|sitio web|dominio|pagina web|الموقع|الموقع الالكتروني|نطاق الشركة|النطاق",
    type: "type|contact type|tipo|tipo de contacto|النوع|نوع جهة الاتصال",
    tier: "tier|customer tier|service tier|sla tier|support tier|nivel|nivel de cliente|nivel de servicio|المستوى|مستوى العميل|مستوى الخدمة|فئة العميل",
    status: "status|contact status|estado|estado del contacto|الحالة",
    ownerEmail:
      "owner|owner email|contact owner|assigned to|propietario|responsable|correo del propietario|المسؤول|المالك|بريد المسؤول",
    tags: "tags|tag|labels|label|etiquetas|etiqueta|الوسوم|وسوم|العلامات",
    notes:
      "notes|note|comments|comment|description|notas|nota|comentarios|observaciones|ملاحظات|ملاحظة|تعليقات",
  },
  COMPANY: {
    id: "parley id|company id|record id|id de empresa|id de la empresa|معرف الشركة",
    name: "name|company|company name|organization|organisation|account|account name|empresa|nombre|nombre de la empresa|compania|organizacion|razon social|الاسم|الشركة|اسم الشركة|المؤسسة",
    domain:
      "domain|company domain|domain name|company domain name|website|website url|url|web|sitio web|dominio|pagina web|الموقع|الموقع الالكتروني|النطاق",
    industry: "industry|sector|industria|rubro|القطاع|الصناعة|المجال",
    size: "size|company size|employees|number of employees|headcount|tamano|empleados|numero de empleados|الحجم|حجم الشركة|عدد الموظفين",
    phone: "phone|phone number|telephone|tel|telefono|numero de telefono|الهاتف|رقم الهاتف|تلفون",
    address: "address|street address|direccion|domicilio|العنوان",
    tier: "tier|company tier|customer tier|service tier|sla tier|support tier|nivel|nivel de cliente|nivel de servicio|المستوى|مستوى العميل|مستوى الشركة|مستوى الخدمة|فئة العميل",
    ownerEmail:
      "owner|owner email|company owner|account owner|assigned to|propietario|responsable|المسؤول|المالك",
    tags: "tags|tag|labels|label|etiquetas|etiqueta|الوسوم|وسوم|العلامات",
    notes:
      "notes|note|comments|comment|description|notas|nota|comentarios|observaciones|ملاحظات|ملاحظة|تعليقات",
  },
};

/**
 * A head or a value as it is compared: without case, accents, punctuation and what Arabic spells in two ways.
 */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}\u0640]/gu, "")
    .replaceAll(/[أإآٱ]/gu, "ا")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const byName = Object.fromEntries(
  Object.entries(names).map(([entity, targets]) => [
    entity,
    new Map(
      Object.entries(targets).flatMap(([target, all]) =>
        all.split("|").map((name) => [plain(name).replaceAll(" ", ""), target as StandardTarget] as const),
      ),
    ),
  ]),
); // the keys of the table above
/** `E-Mail Address` and `email_address` are one. */
export const targetNamed = (entity: ImportEntity, head: string): StandardTarget | null => {
  // A name of our own exports and calls is what it says.
  const own = standardTargets[entity].find((target) => target.toLowerCase() === head.trim().toLowerCase());
  return (
    own ??
    byName[entity]?.get(plain(head.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")).replaceAll(" ", "")) ??
    null
  );
};

/** Values of the choices, as other programs and people write them. */
const valueNames: Record<"type" | "tier" | "status", Record<string, string>> = {
  type: {
    CUSTOMER: "customer|client|cliente|عميل|زبون",
    PROSPECT: "prospect|lead|prospecto|potencial|cliente potencial|عميل محتمل",
    PARTNER: "partner|socio|شريك",
    VENDOR: "vendor|supplier|proveedor|مورد",
    OTHER: "other|otro|otra|اخرى|غير ذلك",
  },
  tier: {
    STANDARD: "standard|basic|normal|estandar|basico|basica|قياسي|عادي|اساسي",
    PREMIUM: "premium|prémium|مميز|بريميوم",
    VIP: "vip|enterprise|مهم|كبار العملاء|في اي بي",
  },
  status: {
    ACTIVE: "active|activo|activa|نشط",
    INACTIVE: "inactive|inactivo|inactiva|غير نشط",
    BLOCKED: "blocked|bloqueado|bloqueada|محظور",
  },
};
const byValue = Object.fromEntries(
  Object.entries(valueNames).map(([field, values]) => [
    field,
    new Map(
      Object.entries(values).flatMap(([value, all]) =>
        all.split("|").map((name) => [plain(name), value] as const),
      ),
    ),
  ]),
);
export const choiceNamed = (field: keyof typeof valueNames, text: string): string | null =>
  byValue[field]?.get(plain(text)) ?? null;
