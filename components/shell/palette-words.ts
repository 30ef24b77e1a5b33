/**
 * Other names of places and actions, in English, Spanish and Arabic: what people call them elsewhere. Nobody
 * reads them; the palette finds by them in any language
 * of the desk, and they come with its code.
 */
type Words = readonly [en: string, es: string, ar: string];

export const screenWords: Readonly<Record<string, Words>> = {
  "/dashboard": ["home start my work today", "inicio mi trabajo hoy", "الرئيسية عملي اليوم"],
  "/admin/dashboard": [
    "dashboard overview home admin",
    "panel resumen inicio administración",
    "لوحة المعلومات نظرة عامة الإدارة",
  ],
  "/agent/dashboard": [
    "status availability online away busy capacity agent dashboard",
    "estado disponibilidad en línea ausente ocupado capacidad panel del agente",
    "الحالة التوفر متصل بعيد مشغول السعة",
  ],
  "/inbox": [
    "inbox conversations mine queue shared",
    "bandeja de entrada conversaciones mías cola compartida",
    "الوارد المحادثات الطابور المشترك",
  ],
  "/messaging": [
    "messages messaging chat whatsapp instagram email messenger",
    "mensajes mensajería chat whatsapp instagram correo",
    "الرسائل المراسلة الدردشة واتساب إنستغرام البريد",
  ],
  "/whatsapp-conversations": [
    "whatsapp conversations takeover chatbot template window",
    "conversaciones de whatsapp chatbot plantilla ventana",
    "محادثات واتساب روبوت قالب نافذة",
  ],
  "/instagram-conversations": [
    "instagram conversations direct messages takeover stories window",
    "conversaciones de instagram mensajes directos historias ventana",
    "محادثات إنستغرام الرسائل المباشرة القصص نافذة",
  ],
  "/admin/whatsapp": [
    "whatsapp numbers quality limits templates health cost",
    "números de whatsapp calidad límites plantillas coste",
    "أرقام واتساب الجودة الحدود القوالب الكلفة",
  ],
  "/team-chat": [
    "team chat colleagues channels direct message slack",
    "chat de equipo colegas canales mensaje directo",
    "دردشة الفريق الزملاء القنوات رسالة مباشرة",
  ],
  "/search": ["search find lookup", "buscar búsqueda encontrar", "بحث إيجاد"],
  "/notifications": [
    "notifications alerts bell preferences",
    "notificaciones avisos alertas preferencias",
    "الإشعارات التنبيهات التفضيلات",
  ],
  "/tickets": [
    "tickets list cases requests issues",
    "tickets lista casos solicitudes incidencias",
    "التذاكر قائمة الحالات الطلبات",
  ],
  "/tickets/kanban": ["kanban board columns", "tablero kanban columnas", "لوح كانبان الأعمدة"],
  "/tickets/spam": [
    "spam junk blocked unwanted",
    "spam correo no deseado basura",
    "رسائل مزعجة غير مرغوب فيها سبام",
  ],
  "/admin/tickets": [
    "all tickets bulk edit export omnichannel",
    "todos los tickets edición masiva exportar",
    "كل التذاكر تعديل جماعي تصدير",
  ],
  "/admin/tickets/board": ["board kanban assign", "tablero kanban asignar", "اللوح كانبان إسناد"],
  "/admin/tickets/board/unassigned": [
    "unassigned queue without agent",
    "sin asignar cola sin agente",
    "غير مسندة بلا وكيل",
  ],
  "/admin/tickets/stats": [
    "statistics figures volume tickets",
    "estadísticas cifras volumen tickets",
    "إحصاءات أرقام حجم التذاكر",
  ],
  "/admin/tickets/unattended": [
    "unattended unanswered forgotten waiting",
    "desatendidos sin respuesta olvidados en espera",
    "مهملة بلا رد منسية بانتظار",
  ],
  "/admin/tickets/merge": [
    "merge duplicates combine tickets",
    "combinar fusionar duplicados",
    "دمج التكرارات",
  ],
  "/admin/tickets/categories": ["categories topics tree", "categorías temas árbol", "الفئات المواضيع الشجرة"],
  "/contacts": [
    "contacts people customers requesters",
    "contactos personas clientes solicitantes",
    "جهات الاتصال الأشخاص العملاء",
  ],
  "/contacts/duplicates": [
    "duplicate contacts merge people",
    "contactos duplicados fusionar",
    "جهات اتصال مكررة دمج",
  ],
  "/admin/contacts": [
    "contacts people deleted restore merge lists segments",
    "contactos personas eliminados restaurar listas segmentos",
    "جهات الاتصال المحذوفة استعادة القوائم الشرائح",
  ],
  "/admin/contacts/import": [
    "import contacts csv excel upload",
    "importar contactos csv excel subir",
    "استيراد جهات الاتصال إكسل رفع",
  ],
  "/companies": [
    "companies organisations organizations accounts",
    "empresas organizaciones cuentas",
    "الشركات المؤسسات الحسابات",
  ],
  "/admin/crm-dashboard": [
    "crm sales forecast overview",
    "crm ventas pronóstico resumen",
    "المبيعات التوقعات إدارة العملاء",
  ],
  "/admin/crm/deals": [
    "deals opportunities sales pipeline board",
    "oportunidades negocios ventas embudo",
    "الصفقات الفرص المبيعات",
  ],
  "/admin/crm/pipelines": [
    "pipelines stages sales process",
    "embudos etapas proceso de ventas",
    "مسارات المبيعات المراحل",
  ],
  "/admin/crm/customer-journey": [
    "customer journey path touchpoints",
    "recorrido del cliente puntos de contacto",
    "رحلة العميل نقاط التواصل",
  ],
  "/articles": [
    "articles write knowledge base editor help documents",
    "artículos escribir base de conocimiento editor ayuda documentos",
    "المقالات كتابة قاعدة المعرفة المحرر",
  ],
  "/articles/new": ["new article write create", "nuevo artículo escribir crear", "مقال جديد كتابة إنشاء"],
  "/articles/import": [
    "import articles zip markdown website",
    "importar artículos zip markdown sitio",
    "استيراد المقالات موقع",
  ],
  "/saved-responses": [
    "saved responses macros canned replies templates snippets",
    "respuestas guardadas macros plantillas",
    "الردود المحفوظة القوالب الماكرو",
  ],
  "/admin/reports": [
    "reports analytics explore charts figures channel performance",
    "informes analítica gráficos cifras rendimiento de canales",
    "التقارير التحليلات الرسوم أداء القنوات",
  ],
  "/admin/agent-performance": [
    "agent performance productivity",
    "rendimiento de agentes productividad",
    "أداء الوكلاء الإنتاجية",
  ],
  "/admin/agent-performance/leaderboard": [
    "leaderboard ranking achievements best",
    "clasificación ranking logros mejores",
    "لوحة الصدارة الترتيب الإنجازات",
  ],
  "/admin/sla-dashboard": [
    "sla service levels compliance breaches overdue due targets",
    "sla niveles de servicio cumplimiento incumplimientos vencidos objetivos",
    "مستويات الخدمة الالتزام التجاوزات المواعيد الأهداف",
  ],
  "/admin/agent-performance/workload": [
    "workload capacity load balance",
    "carga de trabajo capacidad reparto",
    "عبء العمل السعة التوزيع",
  ],
  "/team-performance": ["team performance", "rendimiento del equipo", "أداء الفريق"],
  "/quality-assurance": [
    "quality assurance qa reviews scorecards",
    "calidad qa evaluaciones fichas",
    "الجودة المراجعات التقييم",
  ],
  "/quality-assurance/mine": [
    "my reviews my quality scores",
    "mis evaluaciones mi calidad puntuación",
    "تقييماتي جودتي درجاتي",
  ],
  "/admin/survey-analytics": [
    "surveys csat nps satisfaction ratings",
    "encuestas csat nps satisfacción valoraciones",
    "الاستبيانات الرضا التقييمات",
  ],
  "/admin/marketing": ["marketing campaigns", "marketing campañas", "التسويق الحملات"],
  "/admin/marketing/landing-pages": [
    "landing pages site builder domain",
    "páginas de destino constructor dominio",
    "صفحات الهبوط منشئ المواقع النطاق",
  ],
  "/admin/settings": [
    "settings workspace administration configuration setup",
    "ajustes configuración administración espacio de trabajo",
    "الإعدادات الإدارة مساحة العمل",
  ],
  "/skills": [
    "skills languages abilities routing",
    "habilidades idiomas competencias",
    "المهارات اللغات القدرات",
  ],
  "/audit-logs": [
    "audit log history changes who did",
    "auditoría registro historial cambios",
    "سجل التدقيق التاريخ التغييرات",
  ],
  "/console/workspaces": [
    "console workspaces tenants installation health size operator",
    "consola espacios de trabajo instalación estado tamaño operador",
    "وحدة التحكم مساحات العمل التثبيت الحالة الحجم المشغّل",
  ],
  "/console/installation": [
    "console installation jobs queue deliveries keys operator retry",
    "consola instalación tareas cola envíos claves operador reintentar",
    "وحدة التحكم التثبيت المهام قائمة الانتظار الإرسال المفاتيح المشغّل",
  ],
  "/profile": [
    "profile password two-factor 2fa sessions name photo security",
    "perfil contraseña doble factor sesiones nombre seguridad",
    "الملف الشخصي كلمة المرور المصادقة الجلسات الأمان",
  ],
  "/settings": [
    "settings preferences language theme sound personal",
    "ajustes preferencias idioma tema sonido personales",
    "الإعدادات التفضيلات اللغة المظهر الصوت",
  ],
  "/help": ["help shortcuts guide manual", "ayuda atajos guía manual", "مساعدة الاختصارات الدليل"],
  "/support": ["support contact product team", "soporte contactar equipo", "الدعم الاتصال"],
  "/knowledge-base": [
    "knowledge base help centre public articles",
    "base de conocimiento centro de ayuda",
    "قاعدة المعرفة مركز المساعدة",
  ],
};

export const sectionWords: Readonly<Record<string, Words>> = {
  users: [
    "users people staff agents team members",
    "usuarios personas personal agentes miembros",
    "المستخدمون الموظفون الوكلاء الأعضاء",
  ],
  roles: ["roles permissions rights", "roles permisos derechos", "الأدوار الصلاحيات"],
  visits: [
    "visits operator support access consent",
    "visitas operador acceso permiso",
    "زيارات المشغّل وصول إذن",
  ],
  plan: [
    "plan limits quota seats storage usage",
    "plan límites cupo plazas almacenamiento uso",
    "الخطة الحدود المقاعد التخزين الاستخدام",
  ],
  invitations: ["invitations invite new colleague", "invitaciones invitar colega", "الدعوات دعوة زميل"],
  statuses: [
    "statuses availability away lunch",
    "estados disponibilidad ausente comida",
    "الحالات التوفر استراحة",
  ],
  groups: ["groups teams departments", "grupos equipos departamentos", "المجموعات الفرق الأقسام"],
  skills: ["skills routing languages", "habilidades idiomas", "المهارات اللغات"],
  agentSettings: [
    "agent settings capacity assignment undo send auto close",
    "ajustes de agentes capacidad asignación deshacer envío cierre",
    "إعدادات الوكلاء السعة الإسناد التراجع عن الإرسال الإغلاق",
  ],
  businessHours: [
    "business hours opening hours holidays schedule",
    "horario de atención festivos calendario",
    "ساعات العمل العطل الجدول",
  ],
  pipelines: ["ticket pipelines", "embudos de tickets", "مسارات التذاكر"],
  serviceLevels: [
    "sla service levels policies targets first response resolution",
    "sla niveles de servicio políticas objetivos primera respuesta resolución",
    "مستويات الخدمة السياسات الأهداف الرد الأول الحل",
  ],
  slaCalendars: [
    "sla service calendars working hours holidays time zone",
    "sla calendarios de servicio horario laboral festivos zona horaria",
    "تقاويم الخدمة ساعات العمل العطل المنطقة الزمنية",
  ],
  slaReminders: [
    "sla service reminders warn before due overdue",
    "sla recordatorios de servicio avisar antes del vencimiento",
    "تذكيرات الخدمة تنبيه قبل الموعد",
  ],
  escalationRules: [
    "sla escalation rules escalate keywords silence reopened tell manager",
    "sla reglas de escalado escalar palabras silencio reabierto avisar responsable",
    "قواعد التصعيد كلمات صمت إعادة فتح إبلاغ المدير",
  ],
  surveys: ["surveys csat nps satisfaction", "encuestas satisfacción", "الاستبيانات الرضا"],
  privacy: ["privacy gdpr erase data requests", "privacidad rgpd borrar datos", "الخصوصية محو البيانات"],
  routing: ["routing rules assignment", "reglas de enrutamiento asignación", "قواعد التوجيه الإسناد"],
  automation: [
    "automation triggers rules macros workflows",
    "automatización disparadores reglas flujos",
    "الأتمتة المشغلات القواعد",
  ],
  tryMessage: [
    "try a message test rules auto ticket creation trial simulate",
    "probar un mensaje prueba reglas simular",
    "تجربة رسالة اختبار القواعد محاكاة",
  ],
  webhooks: ["webhooks api integration", "webhooks api integración", "خطافات الويب التكامل"],
  chatBox: [
    "chat box widget website live chat embed",
    "caja de chat widget sitio chat en vivo",
    "صندوق الدردشة الموقع الدردشة المباشرة",
  ],
  connections: [
    "channels whatsapp number connect messenger token",
    "canales whatsapp número conectar mensajería token",
    "القنوات واتساب رقم ربط رمز",
  ],
  apps: [
    "apps app registration client id secret meta google microsoft webhook",
    "aplicaciones registro de app id de cliente clave secreta meta google microsoft",
    "التطبيقات تسجيل تطبيق معرّف العميل السر ميتا جوجل مايكروسوفت",
  ],
  sharedApps: [
    "shared apps installation app registration meta google microsoft",
    "aplicaciones compartidas instalación registro de app meta google microsoft",
    "التطبيقات المشتركة التثبيت تسجيل تطبيق ميتا جوجل مايكروسوفت",
  ],
  deliveries: [
    "deliveries whatsapp sent failed messages again",
    "envíos whatsapp enviados fallidos mensajes",
    "عمليات الإرسال واتساب الرسائل الفاشلة",
  ],
  whatsappTemplates: [
    "whatsapp templates messages approved meta submit review",
    "whatsapp plantillas mensajes aprobadas meta enviar revisión",
    "واتساب قوالب رسائل معتمدة ميتا إرسال مراجعة",
  ],
  inboundEvents: [
    "unprocessed events inbound parked errors webhook posts",
    "eventos sin procesar entrantes errores webhook",
    "أحداث غير معالجة واردة أخطاء",
  ],
  simulator: [
    "simulator whatsapp test customer faults clock",
    "simulador whatsapp prueba cliente fallos reloj",
    "المحاكي واتساب تجربة عميل أعطال",
  ],
  outbox: [
    "outbox mail sent messages simulator",
    "bandeja de salida correo enviados",
    "صندوق الصادر البريد المرسل",
  ],
  speed: ["speed performance vitals", "velocidad rendimiento", "السرعة الأداء"],
  customFields: [
    "custom fields properties attributes forms",
    "campos personalizados propiedades formularios",
    "الحقول المخصصة الخصائص النماذج",
  ],
  fieldRules: [
    "field rules dependencies conditional",
    "reglas de campos dependencias condicionales",
    "قواعد الحقول الشروط",
  ],
};

export const actionWords = {
  newTicket: ["new ticket create open case", "nuevo ticket crear abrir caso", "تذكرة جديدة إنشاء فتح"],
  newContact: [
    "new contact create add person customer",
    "nuevo contacto crear añadir persona cliente",
    "جهة اتصال جديدة إنشاء إضافة عميل",
  ],
  newDeal: ["new deal create add opportunity", "nueva oportunidad crear negocio", "صفقة جديدة إنشاء فرصة"],
  assign: ["assign take owner assignee", "asignar tomar responsable", "إسناد تولي مسؤول"],
  unassign: ["unassign nobody remove assignee", "quitar asignación nadie", "إلغاء الإسناد لا أحد"],
  resolve: ["resolve solve done close finish", "resolver solucionar hecho cerrar", "حل إنهاء إغلاق"],
  status: ["status set state", "estado cambiar", "الحالة تعيين"],
  priority: ["priority set urgency", "prioridad cambiar urgencia", "الأولوية تعيين"],
  tag: ["tag label add", "etiqueta añadir", "وسم إضافة"],
  snooze: ["snooze later postpone remind", "posponer más tarde aplazar recordar", "تأجيل لاحقًا تذكير"],
  theme: ["theme dark light mode", "tema oscuro claro modo", "المظهر داكن فاتح"],
  shortcuts: ["shortcuts keyboard keys", "atajos teclado teclas", "اختصارات لوحة المفاتيح"],
} as const satisfies Record<string, Words>;
