import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Conversations in French, German and Japanese. */
export const otherLanguages: DemoTicket[] = [
  {
    subject: "Colis reçu sans les sardines",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "amelie",
    assignee: "supervisor",
    tags: ["fr", "missing-parts", "tent"],
    daysAgo: 6.4,
    messages: [
      customer(
        "Bonjour,\n\nMa tente Larkfell 2 est arrivée ce matin (AO-47955), mais sans aucune sardine. J'en ai cherché jusque dans le carton. Je pars vendredi dans le Queyras et je ne compte pas la tenir à la main.\n\nCordialement,\nAmélie Garnier",
      ),
      agent(
        "Bonjour Amélie,\n\nToutes nos excuses. Un jeu de seize sardines part aujourd'hui en express ; il sera chez vous demain avant 13 h. Nous y ajoutons quatre modèles pour sol dur : le Queyras en demande.\n\nLayla Haddad",
        45,
      ),
      customer("Bien reçues, merci beaucoup ! Bonne soirée.", 1500),
      agent("Parfait. Bon séjour dans le Queyras !", 30),
    ],
  },
  {
    subject: "Résiliation du Trail Club",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "bastien",
    tags: ["fr", "trail-club", "cancel"],
    daysAgo: 0.6,
    messages: [
      customer(
        "Bonjour, je souhaite résilier mon abonnement. Je l'ai déjà demandé en septembre par le chat et on m'avait dit que c'était fait, or j'ai encore été prélevé de 6 € hier. Merci de résilier ET de rembourser octobre et novembre.",
      ),
    ],
  },
  {
    subject: "Quelle popote pour une personne seule ?",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "bastien",
    assignee: "supervisor",
    tags: ["fr", "advice", "cookware"],
    daysAgo: 39.2,
    messages: [
      customer("salut, une popote légère pour 1 pers, juste eau chaude + pâtes ?"),
      bot("Bonjour ! Nous avons trois popotes pour une personne. Souhaitez-vous voir la plus légère ?"),
      customer("oui mais laquelle tient vraiment sur le Brasa Mini", 0),
      agent(
        "Bonjour Bastien, la 0,9 litre à fond large : 118 g, et elle ne bascule pas sur le Mini. La 0,7 est plus légère mais un peu étroite pour les pâtes.",
        7,
      ),
      customer("0,9 alors, merci", 2),
    ],
  },
  {
    subject: "Réparation refusée à tort",
    channel: "EMAIL",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "amelie",
    assignee: "senior",
    tags: ["fr", "repair", "jacket"],
    daysAgo: 2.7,
    messages: [
      customer(
        "Vous me dites que ma doudoune n'est « pas réparable ». Pourtant l'accroc fait quatre centimètres. Ma grand-mère réparait des voiles de bateau, permettez-moi de douter.",
      ),
      agent(
        "Bonjour Amélie, le doute est permis : le refus vient de la photo, où l'on croit voir le tissu brûlé. Daniel, de l'atelier, souhaite la voir en vrai. Pourriez-vous nous l'envoyer avec l'étiquette ci-jointe, sans frais pour vous ?\n\nLayla Haddad",
        150,
        "supervisor",
      ),
    ],
  },
  {
    subject: "Lieferung an Packstation nicht möglich?",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "ute",
    assignee: "agent",
    tags: ["de", "delivery"],
    daysAgo: 1.3,
    messages: [
      customer(
        "Guten Tag,\n\nim Bestellformular lässt sich meine Packstation nicht eintragen, weil das Feld „Straße“ eine Hausnummer verlangt. Ich bin tagsüber nie zu Hause. Wie machen das andere Kundinnen?\n\nFreundliche Grüße\nUte Brandstätter",
      ),
      agent(
        "Guten Tag Frau Brandstätter,\n\ndie meisten schreiben „Packstation 104“ ins Straßenfeld und die Postnummer in die zweite Zeile, aber das sollte man nicht erraten müssen. Ich habe Ihre Packstation als Adresse hinterlegt und prüfe mit der Technik, ob der Versand sie auch wirklich annimmt. Morgen gebe ich Ihnen Bescheid.\n\nMarta Ruiz",
        170,
      ),
      note("Label test for locker addresses in DE asked for, Leeds does it with tonight's batch.", 5),
    ],
  },
  {
    subject: "Angebot Flaschen: Freigabe des Musters",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "jonas",
    assignee: "manager",
    tags: ["de", "b2b", "engraving"],
    daysAgo: 1.0,
    messages: [
      customer(
        "Sehr geehrter Herr Herrera,\n\ndas Muster ist angekommen und gefällt. Zwei Anmerkungen der Geschäftsführung:\n\n1. Die untere Linie des Logos ist kaum zu sehen.\n2. Der Deckel knarzt beim Öffnen. Ist das bei allen so?\n\nFreigabe gern, sobald beides geklärt ist. Die Namensliste folgt am Montag.\n\nMit freundlichen Grüßen\nJonas Krüger",
      ),
    ],
  },
  {
    subject: "Zelt riecht nach Urlaub auf dem Bauernhof",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "ute",
    assignee: "senior",
    tags: ["de", "care", "tent"],
    daysAgo: 53.3,
    messages: [
      customer(
        "Eine Kuh hat mein Zelt abgeleckt, gründlich und auf beiden Seiten. Darf ich Gallseife nehmen?",
      ),
      agent(
        "Guten Tag Frau Brandstätter, lieber nicht, Gallseife löst die Beschichtung. Lauwarmes Wasser, etwas Wollwaschmittel, weicher Schwamm, im Schatten trocknen. Danach frisch imprägnieren: Kühe sind gründlicher als Regen.",
        230,
      ),
      customer("Hat geholfen! Die Kuh heißt übrigens Liesl.", 2000),
    ],
  },
  {
    subject: "Rechnung doppelt erhalten",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "LOW",
    contact: "jonas",
    assignee: "agent",
    tags: ["de", "invoice"],
    daysAgo: 9.1,
    messages: [
      customer(
        "Guten Morgen, zu RN-336 liegen uns zwei Rechnungen mit verschiedenen Nummern vor. Welche gilt?",
      ),
      agent(
        "Guten Morgen Herr Krüger, es gilt F-2274. Die F-2271 wurde storniert, die Stornorechnung schicke ich Ihnen sofort nach.",
        9,
      ),
      customer("Danke, das genügt.", 3),
      agent("Gern. Einen schönen Tag nach Kassel.", 1),
    ],
  },
  {
    subject: "注文した靴のサイズ交換について",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "haruka",
    assignee: "agent2",
    tags: ["ja", "exchange", "boots"],
    daysAgo: 2.4,
    messages: [
      customer(
        "お世話になっております。森本と申します。\n\n先日届いたTarn Lowですが、24.5cmでは少しきつく感じました。室内で試着したのみです。25.0cmに交換していただくことは可能でしょうか。\n\nどうぞよろしくお願いいたします。",
      ),
      agent(
        "森本様\n\nご連絡ありがとうございます。翻訳を使ってお返事しております。不自然な点はお許しください。交換を承りました。25.0cmは在庫がございます。集荷の日程を運送会社に確認しており、明日ご連絡いたします。\n\nSamir Khalil",
        380,
      ),
      customer("ご丁寧にありがとうございます。日本語はとても自然です。ご連絡をお待ちしております。", 200),
    ],
  },
  {
    subject: "アプリが写真アイコンで落ちます(続き)",
    channel: "CHAT",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "kenji",
    assignee: "agent2",
    tags: ["ja", "app", "crash"],
    daysAgo: 0.5,
    messages: [
      customer(
        "英語でもメールを送りましたが、日本語のほうが説明しやすいので失礼します。写真アイコンを押すと必ず落ちます。",
      ),
      bot("ご不便をおかけして申し訳ございません。担当者におつなぎします。"),
      agent(
        "伊藤様、ご報告ありがとうございます。同じ機種で確認しております。設定で「位置情報を写真に付ける」がオンになっているか、教えていただけますか?",
        25,
      ),
    ],
  },
  {
    subject: "北海道への配送日数",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "haruka",
    tags: ["ja", "delivery"],
    daysAgo: 0.7,
    messages: [
      customer(
        "冬用マットを二枚注文したいのですが、名寄市まで何日ほどかかりますか。十二月一日に観測所へ出発しますので、それまでに届けば幸いです。",
      ),
    ],
  },
];
