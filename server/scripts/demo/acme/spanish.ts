import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Conversations in Spanish. */
export const spanish: DemoTicket[] = [
  {
    subject: "Mi pedido lleva diez días en reparto",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "pilar",
    assignee: "agent",
    tags: ["es", "delay"],
    daysAgo: 2.2,
    messages: [
      customer(
        "Buenos días:\n\nEl pedido AO-47811 aparece «en reparto» desde hace diez días. Vivo en Teruel, no en la Luna. Es el regalo de mi hijo, que cumple años el sábado. ¿Pueden decirme dónde está de verdad?\n\nUn saludo,\nPilar Núñez",
      ),
      agent(
        "Buenos días, Pilar:\n\nTeruel existe y el paquete también. Está en la nave de Norte Exprés en Calamocha, sin etiqueta legible; lo hemos localizado por el peso. Sale mañana con etiqueta nueva y número NX-551988. El viernes por la mañana le escribo yo misma para comprobar que ha llegado.\n\nMarta Ruiz",
        110,
      ),
      customer(
        "Gracias, Marta. Si el viernes no está, prefiero que me lo digan claro y compro otra cosa.",
        60,
      ),
      agent(
        "Así lo haremos. Y si no llegara, le devuelvo el importe en el momento y el paquete, cuando aparezca, se lo queda su hijo.",
        15,
      ),
      note("@Tomás Herrera ¿puedes insistir a Iñaki con Calamocha? Es el tercero este mes.", 5),
    ],
  },
  {
    subject: "Cambio de talla de la chaqueta Skerry",
    channel: "WHATSAPP",
    status: "RESOLVED",
    priority: "LOW",
    contact: "javi",
    assignee: "agent",
    tags: ["es", "exchange"],
    daysAgo: 6.3,
    messages: [
      customer("buenas, la skerry me queda enorme, parezco una tienda. pedi L, quiero M"),
      agent(
        "¡Hola, Javi! Te mando la M hoy mismo. Cuando te llegue, metes la L en la misma bolsa y la dejas en el punto de recogida con el QR que te acabo de pasar.",
        12,
      ),
      customer("perfecto crack", 3),
      customer("llegó, clavada 👌", 4200),
      agent("¡Genial! Hemos recibido la L. A disfrutarla.", 1500),
    ],
  },
  {
    subject: "¿La tienda aguanta el viento del Moncayo?",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "carlos",
    tags: ["es", "advice", "tent"],
    daysAgo: 0.3,
    messages: [
      customer(
        "Hola, dudo entre la Larkfell 2 y la Ridgeway 4 para ir con los críos al Moncayo en marzo. Allí sopla de verdad. ¿Cuál aguanta mejor? ¿Se pueden añadir vientos?",
      ),
    ],
  },
  {
    subject: "Me han cobrado dos veces la cuota",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "marisol",
    assignee: "agent",
    tags: ["es", "trail-club", "duplicate-charge"],
    daysAgo: 0.9,
    messages: [
      customer(
        "Hola. En el extracto de la tarjeta tengo dos cargos de 59 € del Trail Club con fecha del martes. Adjunto captura. Ruego devuelvan uno lo antes posible.\n\nMarisol Peña",
      ),
      agent(
        "Hola, Marisol. Lo veo: la página se recargó y la renovación se tramitó dos veces. He pedido la devolución de uno de los cargos; en su banco aparecerá en dos o tres días laborables. Le aviso cuando facturación me lo confirme.",
        75,
      ),
      note("@Layla Haddad el reembolso pide tu visto bueno por pasar de 50.", 2),
    ],
  },
  {
    subject: "Bota descosida con garantía",
    channel: "WEB_FORM",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "ines",
    assignee: "agent",
    tags: ["es", "warranty", "boots"],
    daysAgo: 1.6,
    messages: [
      customer(
        "Las Tarn Mid que compré en mayo se han descosido por la puntera. Las he usado unas quince veces, siempre por senderos normales. ¿Entra en garantía?",
      ),
      agent(
        "Hola, Inés. Con quince salidas no deberían descoserse, así que sí, entra. ¿Podría enviarme una foto de la puntera y otra de la etiqueta de la lengüeta? Con el número de lote sabremos si conviene arreglarlas o mandarle unas nuevas.",
        95,
      ),
    ],
  },
  {
    subject: "Factura a nombre de mi empresa",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "lucia",
    assignee: "manager",
    tags: ["es", "invoice", "b2b"],
    daysAgo: 33.9,
    messages: [
      customer(
        "Tomás, la factura del alquiler de agosto ha salido a mi nombre y no al de Andara. La gestora ya me ha mirado mal. ¿Me la cambias? El CIF lo tenéis.",
      ),
      agent(
        "Hola, Lucía: ya está corregida y te la adjunto. He puesto Andara como titular por defecto para que la gestora vuelva a sonreír.",
        50,
      ),
      customer("Ha sonreído. Un poco. Gracias 😊", 200),
    ],
  },
  {
    subject: "no puedo entrar en la app",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "javi",
    assignee: "agent2",
    tags: ["es", "app", "sign-in"],
    daysAgo: 3.6,
    messages: [
      customer("no puedo entrar en la app me dice usuario desconocido"),
      bot("Siento el problema. ¿Has cambiado tu correo o tu contraseña en los últimos días?"),
      customer("el correo si, el lunes", 1),
      agent(
        "Hola, Javi, soy Samir. En la pantalla de entrada mantén pulsada la hoja tres segundos y elige «Olvidar este dispositivo». Después entra con el correo nuevo.",
        4,
      ),
      customer("ya entro. que escondido estaba eso", 3),
      agent("Muchísimo. Lo vamos a poner a la vista.", 1),
    ],
  },
  {
    subject: "Falta una varilla en la tienda",
    channel: "PHONE",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "rosa",
    assignee: "agent",
    tags: ["es", "missing-parts", "tent"],
    daysAgo: 0.5,
    messages: [
      customer(
        "[Llamada, 6 min] A Rosa le falta una varilla de la Larkfell 3 que compró para su nieto. Se van el viernes a Ordesa. Ha vaciado la bolsa tres veces «y una cuarta por si acaso».",
      ),
      agent(
        "[Llamada] Le he confirmado que mañana antes de las 14 h recibe la varilla por mensajero, en el tercero sin ascensor y hasta la puerta. La vuelvo a llamar mañana a las 14:30.",
        8,
      ),
      note(
        "Puesto en la etiqueta: SUBIR A CASA, YA PAGADO. Después de lo de los diez euros no quiero sorpresas.",
        3,
      ),
    ],
  },
  {
    subject: "Envío a México, ¿cuánto tarda y qué se paga?",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "andres",
    assignee: "agent",
    tags: ["es", "shipping-zones", "customs"],
    daysAgo: 8.8,
    messages: [
      customer(
        "Qué tal, quiero mandar un saco Nimbo -7 a Puebla. ¿Cuánto tarda y cuánto se paga de impuestos? No quiero que mi hermana se lleve un susto en la puerta.",
      ),
      agent(
        "¡Hola, Andrés! De Zaragoza a Puebla son entre seis y nueve días hábiles. El precio que ve en la caja ya incluye los impuestos de importación: su hermana no paga nada. Si alguien le pidiera dinero en la puerta, que no pague y me escriba.",
        140,
      ),
      customer("Órale, muchas gracias. Ya hice el pedido.", 75),
      agent("Visto, AO-47705. Le aviso cuando salga de aduana.", 20),
    ],
  },
  {
    subject: "Reclamación por el trato del repartidor",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "carlos",
    assignee: "agent",
    tags: ["es", "courier", "complaint"],
    daysAgo: 2.9,
    messages: [
      customer(
        "El repartidor tiró el paquete por encima de la verja. Dentro iba un hornillo. Lo grabó la cámara del vecino. No es forma.",
      ),
      agent(
        "Carlos, tiene usted toda la razón y le pido disculpas. No use el hornillo hasta que lo revisemos: un golpe puede dañar la válvula. Mañana le llega otro. ¿Podría mandarme el vídeo? Lo necesitamos para reclamar a la mensajería.",
        85,
      ),
      customer(
        "Le paso el vídeo en el enlace. El hornillo nuevo ha llegado hoy… otra vez por encima de la verja. Ya no sé si reír o llorar.",
        2700,
      ),
    ],
  },
  {
    subject: "Alquiler para 18 personas en los Picos",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "lucia",
    assignee: "manager",
    tags: ["es", "rental", "quote", "b2b"],
    daysAgo: 4.7,
    messages: [
      customer(
        "Hola, Tomás:\n\nPara el grupo del puente de la Constitución necesito:\n- 9 tiendas de 2\n- 18 sacos (noches de -5)\n- 18 esterillas\n- 4 hornillos\n- recogida en Arriondas, no en Zaragoza\n\n¿Me pasas precio? El grupo es vegetariano, por si os da por regalar fuet como la otra vez.",
      ),
      agent(
        "Hola, Lucía:\n\nPresupuesto RN-343: 742 € más IVA, con entrega y recogida en Arriondas incluidas. Los sacos son los Nimbo -7. El fuet lo cambio por queso de Cabrales, que allí no ofende a nadie.",
        130,
      ),
      customer("Jajaja, acepto el queso y casi el precio. ¿Puedes llegar a 700?", 190),
      agent(
        "A 715, y el queso curado. Lo dejo reservado hasta el viernes mientras lo apruebas con tu socio.",
        25,
      ),
    ],
  },
  {
    subject: "Devolución desde Canarias",
    channel: "WEB_FORM",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "ines",
    assignee: "agent",
    tags: ["es", "return", "customs"],
    daysAgo: 9.7,
    messages: [
      customer(
        "Estoy destinada en Tenerife y quiero devolver unos bastones. En Correos me piden un documento de aduanas que no viene con la etiqueta. ¿Qué hago?",
      ),
      agent(
        "Hola, Inés. Desde Canarias hace falta una declaración que preparamos nosotros. Ya está solicitada; la oficina de aduanas tarda unos días en devolverla sellada. No corre el plazo de devolución mientras tanto. En cuanto la tenga se la envío.",
        150,
      ),
      note("Expediente DUA en curso, prometido para el 25.", 5),
    ],
  },
  {
    subject: "¿Hacéis descuento a clubes de montaña?",
    channel: "INSTAGRAM",
    status: "PENDING",
    priority: "LOW",
    contact: "gael",
    assignee: "agent",
    tags: ["es", "b2b", "question"],
    daysAgo: 0.8,
    messages: [
      customer("holaa somos un club de montaña de Huesca, 85 socios, hacéis algún descuento o algo? 🏔️"),
      agent(
        "¡Hola! Sí: un 12 % para clubes federados y una jornada de reparaciones al año en vuestro local. ¿Me pasáis el número de federación y un correo para mandaros las condiciones?",
        35,
      ),
    ],
  },
  {
    subject: "Quiero dar de baja el boletín",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "marisol",
    assignee: "agent",
    tags: ["es", "newsletter"],
    daysAgo: 50.2,
    messages: [
      customer("Es la tercera vez que pulso «darme de baja» y siguen llegando. Por favor."),
      agent(
        "Disculpe, Marisol. Estaba dada de alta con dos direcciones y solo se borraba una. He quitado las dos. Si le llegara uno más, será el que ya estaba saliendo hoy.",
        180,
      ),
      customer("No ha llegado ninguno. Gracias.", 5000),
    ],
  },
  {
    subject: "Olor fuerte en la tienda nueva",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "LOW",
    contact: "pilar",
    assignee: "senior",
    tags: ["es", "advice", "tent"],
    daysAgo: 13.3,
    messages: [
      customer("He abierto la Larkfell 3 y huele muchísimo a pintura. ¿Es normal? ¿Es malo para los niños?"),
      agent(
        "Hola, Pilar. Es el sellado de las costuras, que llega muy reciente. No es tóxico (le adjunto la ficha), pero sí molesto. Déjela montada dos días al aire, a la sombra, y se va. Si al tercer día sigue oliendo, se la cambiamos.",
        210,
      ),
      customer("A los dos días ya no olía a nada. Gracias.", 4300),
      agent("Me alegro. ¡Que la estrenen con buen tiempo!", 40),
    ],
  },
  {
    subject: "pedido sin confirmar",
    channel: "WHATSAPP",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "carlos",
    tags: ["es", "confirmation"],
    daysAgo: 0.06,
    messages: [
      customer("Hola, he pagado hace una hora y no me llega nada al correo. Me lo han cobrado"),
      customer("58,90 €", 2),
    ],
  },
  {
    subject: "Propuesta de colaboración: refugio de Respomuso",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "gael",
    assignee: "manager",
    tags: ["es", "partner"],
    daysAgo: 6.0,
    messages: [
      customer(
        "Buenas tardes. Este verano trabajo de guarda en un refugio y cada semana sube gente con material roto. ¿Os interesaría dejar aquí un botiquín de reparación, con vuestra marca, y nosotros ponemos las manos? Lo haríamos gratis por ver bajar a la gente contenta.",
      ),
      agent(
        "Hola, Gael. Nos interesa mucho. Daniel, de nuestro taller, está preparando una caja piloto con lo que más se rompe. Estoy viendo con dirección si podemos llevar también cajas a otros cuatro refugios; te digo algo el jueves.",
        320,
      ),
      note(
        "@Daniel Okafor ¿te vale la lista de la caja de furgoneta de Andara con más cinta y menos clips?",
        4,
      ),
      note("Sí, y una aguja gruesa. 41 € por caja.", 90, "senior"),
    ],
  },
  {
    subject: "El frontal se apaga solo",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "marisol",
    assignee: "senior",
    tags: ["es", "headlamp", "troubleshooting"],
    daysAgo: 2.1,
    messages: [
      customer(
        "El Glim 300 se apaga a los diez minutos aunque marque batería llena. Me pasó bajando de noche y no tuvo gracia.",
      ),
      agent(
        "Hola, Marisol. Entiendo que no la tuviera. Puede ser la protección por calor o un contacto. ¿Podría probarlo diez minutos en modo bajo y decirme si también se apaga? ¿Y cuando se apaga, parpadea antes en rojo?",
        160,
      ),
    ],
  },
  {
    subject: "Dirección mal escrita en la etiqueta",
    channel: "CHAT",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "maximiliana",
    tags: ["es", "address"],
    daysAgo: 0.15,
    messages: [
      customer(
        "Buenas tardes. En la etiqueta de mi pedido AO-48417 figura «Maximiliana Hortensia Fitzgerald-Oyela». Soy yo, pero el portero exige que coincida con el DNI. ¿Hay alguna forma de que quepa el apellido? Llevo toda la vida con este problema.",
      ),
      bot(
        "Gracias por avisarnos. La etiqueta admite 35 caracteres. Le paso con una persona que puede añadir una nota para el repartidor.",
      ),
      customer("Se lo agradezco. Espero.", 1),
    ],
  },
  {
    subject: "¿Puedo recoger en el almacén de Zaragoza?",
    channel: "PHONE",
    status: "RESOLVED",
    priority: "LOW",
    contact: "rosa",
    assignee: "agent",
    tags: ["es", "pickup"],
    daysAgo: 18.4,
    messages: [
      customer(
        "[Llamada, 4 min] Rosa pregunta si puede ir en persona al almacén: «me pilla al lado de la peluquería».",
      ),
      agent(
        "[Llamada] Sí, de lunes a viernes de 9 a 14 h, puerta verde. Le he dejado el paquete en el mostrador a su nombre. No necesita imprimir nada, basta con el DNI.",
        0,
      ),
    ],
  },
  {
    subject: "Cupón de cumpleaños caducado por un día",
    channel: "INSTAGRAM",
    status: "RESOLVED",
    priority: "LOW",
    contact: "gael",
    assignee: "agent",
    tags: ["es", "promo"],
    daysAgo: 4.9,
    messages: [
      customer("se me caducó ayer el cupón de cumple 😩 estaba sin cobertura en el monte, lo juro"),
      agent(
        "Estar en el monte es la única excusa que admitimos. Te lo he reactivado hasta el domingo. ¡Felicidades con retraso!",
        15,
      ),
    ],
  },
  {
    subject: "Solicitud de acceso a mis datos",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "ines",
    assignee: "admin",
    tags: ["es", "privacy"],
    isSensitive: true,
    daysAgo: 7.5,
    messages: [
      customer(
        "En virtud del artículo 15 del RGPD solicito copia de todos los datos personales que conservan sobre mí, con indicación de su origen, finalidad y plazo de conservación.\n\nInés Caballero",
      ),
      agent(
        "Estimada Inés:\n\nHemos recibido su solicitud y la tramitamos en el plazo de un mes, antes si es posible. Reuniremos los datos de la tienda, la app, reparaciones y atención al cliente. Se los enviaremos en un archivo cifrado y la contraseña, por mensaje de texto.\n\nNora Whelan",
        700,
      ),
      note(
        "Faltan los registros del taller. @Daniel Okafor los necesito para el 28. @Marta Ruiz gracias por revisar mi español.",
        2800,
      ),
    ],
  },
  {
    subject: "¿Se puede pagar con Bizum?",
    channel: "CHAT",
    status: "OPEN",
    priority: "LOW",
    contact: "javi",
    assignee: "agent",
    tags: ["es", "payment", "question"],
    daysAgo: 0.5,
    messages: [
      customer("se puede pagar con bizum??"),
      bot(
        "Aceptamos tarjeta, transferencia y pago en tres plazos. Bizum todavía no está disponible. ¿Puedo ayudarte con otra cosa?",
      ),
      customer("si, con una persona. pone bizum en el pie de la web, mirad bien", 1),
    ],
  },
  {
    subject: "Reparación de mochila: presupuesto",
    channel: "WEB_FORM",
    status: "PENDING",
    priority: "LOW",
    contact: "carlos",
    assignee: "senior",
    tags: ["es", "repair", "backpack"],
    daysAgo: 3.8,
    messages: [
      customer(
        "Se ha roto el cinturón lumbar de mi Corvo 55 (2021). ¿Cuánto costaría arreglarla? La mochila me gusta y no quiero otra.",
      ),
      agent(
        "Hola, Carlos. El cinturón completo se cambia por 34 €, o se recose por 15 € si solo ha cedido la costura. ¿La rotura está en la tela o justo donde se une a la espalda? Con una foto le digo cuál de las dos.",
        290,
      ),
    ],
  },
  {
    subject: "Queja: cambio de condiciones del club sin avisar",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "pilar",
    assignee: "supervisor",
    tags: ["es", "trail-club", "complaint"],
    daysAgo: 1.8,
    messages: [
      customer(
        "He sabido por una amiga que desde octubre los portes de más de 1,6 m ya no son gratis para socios. A mí nadie me ha informado. Me hice socia precisamente por los portes de la canoa.",
      ),
      agent(
        "Estimada Pilar: el aviso se envió el 3 de septiembre, pero veo que el suyo fue devuelto por su servidor y no lo intentamos de nuevo, así que para usted no hubo aviso. Le mantengo las condiciones antiguas hasta su renovación. ¿Le parece bien así?",
        170,
      ),
      customer(
        "Hasta la renovación me parece correcto. Después, ya veremos. ¿Me lo puede confirmar en un documento y no solo en un correo?",
        800,
      ),
    ],
  },
  {
    subject: "Retraso de la caja piloto del taller",
    channel: "WHATSAPP",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "inaki",
    assignee: "agent",
    tags: ["es", "courier", "partner"],
    daysAgo: 1.1,
    messages: [
      customer(
        "Marta, tengo aquí una caja vuestra para un refugio a 2.200 m. Pone «entrega en domicilio». ¿Me mandáis también el helicóptero?",
      ),
      agent(
        "Jajaja, Iñaki, es culpa nuestra. Va a Sallent, al punto de recogida de la farmacia, y de ahí la sube el guarda. Te cambio la etiqueta ahora.",
        20,
      ),
      customer("La farmacia mejor, que tiene ascensor 😄", 6),
      agent("Etiqueta nueva enviada a tu correo. Confírmame cuando la escaneéis.", 9),
    ],
  },
  {
    subject: "Aviso de huelga: ¿llegará mi paquete?",
    channel: "EMAIL",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "carlos",
    assignee: "agent",
    tags: ["es", "delay", "courier"],
    daysAgo: 4.4,
    messages: [
      customer(
        "He leído que hay huelga de mensajería. Tengo el AO-48175 en camino y salgo de viaje el lunes. ¿Llega o anulo?",
      ),
      agent(
        "Hola, Carlos. Está en la nave de Zaragoza y no saldrá hasta que termine la huelga. No hace falta que anule: lo he dejado retenido y, si el lunes no se ha movido, se lo envío directamente a la dirección de su viaje. Dígame solo cuál sería cuando la sepa.",
        65,
      ),
      note("Retenido hasta fin de huelga. Revisar lunes a las 9.", 2),
    ],
  },
];
