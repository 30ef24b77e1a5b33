import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "imports.cell_too_long": {
    en: "A cell of row {row} is longer than {max} characters.",
    es: "Una celda de la fila {row} tiene más de {max} caracteres.",
    ar: "خلية في الصف {row} أطول من {max} حرف.",
  },
  "imports.column_column": {
    en: "Column",
    es: "Columna",
    ar: "العمود",
  },
  "imports.column_outcome": {
    en: "Outcome",
    es: "Resultado",
    ar: "النتيجة",
  },
  "imports.column_reason": {
    en: "Reason",
    es: "Motivo",
    ar: "السبب",
  },
  "imports.column_row": {
    en: "Row",
    es: "Fila",
    ar: "الصف",
  },
  "imports.damaged_xlsx": {
    en: "This is not a valid XLSX file, or it is damaged.",
    es: "No es un archivo XLSX válido o está dañado.",
    ar: "هذا ليس ملف XLSX صالحًا أو أنه تالف.",
  },
  "imports.nul_characters": {
    en: "The file contains NUL characters: it is not a text file, or it is damaged.",
    es: "El archivo contiene caracteres NUL: no es un archivo de texto o está dañado.",
    ar: "يحتوي الملف على محارف NUL: ليس ملفًا نصيًا أو أنه تالف.",
  },
  "imports.unknown_file": {
    en: "The file is neither text nor a spreadsheet.",
    es: "El archivo no es ni texto ni una hoja de cálculo.",
    ar: "الملف ليس نصًا ولا جدول بيانات.",
  },
  "imports.no_rows": {
    en: "The file has no rows below its header.",
    es: "El archivo no tiene filas debajo de su encabezado.",
    ar: "لا صفوف في الملف تحت صف العناوين.",
  },
  "imports.wrong_encoding": {
    en: "The file does not match the selected encoding.",
    es: "El archivo no corresponde a la codificación elegida.",
    ar: "الملف لا يطابق الترميز المختار.",
  },
  "imports.too_many_running": {
    en: "{running} imports are running here. Wait for one to finish.",
    es: "Hay {running} importaciones en curso aquí. Espera a que termine una.",
    ar: "تجري هنا {running} عمليات استيراد. انتظر انتهاء إحداها.",
  },
  "imports.field_not_changeable": {
    en: "There is no such field, or your role does not allow changing it.",
    es: "No existe ese campo, o tu rol no permite cambiarlo.",
    ar: "لا يوجد حقل كهذا، أو لا يسمح دورك بتغييره.",
  },
  "imports.only_sender_starts": {
    en: "Only the person who uploaded the file can start the import.",
    es: "Solo quien subió el archivo puede iniciar la importación.",
    ar: "لا يبدأ الاستيراد إلا من رفع الملف.",
  },
  "imports.person_being_imported": {
    en: "A file with this person is being imported. Wait for the import to finish, or cancel it.",
    es: "Se está importando un archivo en el que figura esta persona. Espera a que termine o cancélalo.",
    ar: "يُستورد الآن ملف يرد فيه هذا الشخص. انتظر حتى ينتهي أو ألغه.",
  },
  "imports.quote_never_closed": {
    en: "A quotation mark opened in row {row} is never closed.",
    es: "Unas comillas que se abren en la fila {row} no se cierran nunca.",
    ar: "علامة اقتباس تُفتح في الصف {row} ولا تُغلق أبدًا.",
  },
  "imports.no_column_mapped": {
    en: "Map at least one column.",
    es: "Asigna al menos una columna.",
    ar: "عيّن عمودًا واحدًا على الأقل.",
  },
  "imports.already_started": {
    en: "It has already been started.",
    es: "Ya se ha iniciado.",
    ar: "بدأ بالفعل.",
  },
  "imports.too_many_columns": {
    en: "Row {row} has more than {max} columns.",
    es: "La fila {row} tiene más de {max} columnas.",
    ar: "في الصف {row} أكثر من {max} عمود.",
  },
  "imports.too_many_rows": {
    en: "The file has more than {max} rows. Split it.",
    es: "El archivo tiene más de {max} filas. Divídelo.",
    ar: "في الملف أكثر من {max} صف. قسّمه.",
  },
  "imports.field_mapped_twice": {
    en: "Two columns cannot be mapped to the same field.",
    es: "Dos columnas no se pueden asignar al mismo campo.",
    ar: "لا يمكن تعيين عمودين للحقل نفسه.",
  },
  "imports.type_not_accepted": {
    en: "This file type is not supported. Use CSV, TSV or XLSX.",
    es: "Este tipo de archivo no es compatible. Usa CSV, TSV o XLSX.",
    ar: "هذا النوع من الملفات غير مدعوم. استخدم CSV أو TSV أو XLSX.",
  },
  "imports.too_large_unpacked": {
    en: "The unzipped file is too large.",
    es: "El archivo descomprimido es demasiado grande.",
    ar: "الملف بعد فك ضغطه كبير جدًا.",
  },
  "imports.unreadable_workbook": {
    en: "The workbook cannot be read. It may be damaged.",
    es: "No se puede leer el libro. Puede estar dañado.",
    ar: "تعذرت قراءة المصنف. قد يكون تالفًا.",
  },
  "imports.no_sheet": {
    en: "The workbook has no sheet.",
    es: "El libro no tiene ninguna hoja.",
    ar: "لا أوراق في المصنف.",
  },
  "imports.old_excel": {
    en: "This is an old Excel format. Save the file as XLSX.",
    es: "Es un formato antiguo de Excel. Guarda el archivo como XLSX.",
    ar: "هذه صيغة Excel قديمة. احفظ الملف بصيغة XLSX.",
  },
  "imports.password_protected": {
    en: "The workbook is password-protected. Save it without a password.",
    es: "El libro está protegido con contraseña. Guárdalo sin ella.",
    ar: "المصنف محمي بكلمة مرور. احفظه من دونها.",
  },
  "imports.column_count": {
    en: "The file has {count} columns.",
    es: "El archivo tiene {count} columnas.",
    ar: "عدد أعمدة الملف {count}.",
  },
});
