import type { DemoArticle } from "../shape.ts";

export const articles: DemoArticle[] = [
  {
    slug: "track-an-order",
    status: "PUBLISHED",
    daysAgo: 70,
    words: {
      en: {
        title: "Follow a delivery of panels",
        summary: "Pallets travel by lorry, not by post.",
        paragraphs: [
          "The haulier calls a day ahead. Someone with a forklift must be there; a pallet weighs about 900 kg.",
        ],
      },
    },
  },
  {
    slug: "inverter-error-17",
    status: "PUBLISHED",
    daysAgo: 30,
    words: {
      en: {
        title: "The inverter shows error 17",
        summary: "The grid's voltage is out of range.",
        paragraphs: [
          "Error 17 goes by itself when the grid is back within its limits. Should it come every noon, ask us to look at the profile.",
        ],
      },
    },
  },
  {
    slug: "cleaning",
    status: "DRAFT",
    daysAgo: 3,
    words: {
      en: {
        title: "Cleaning the panels",
        summary: "Rain does most of it.",
        paragraphs: ["Water and a soft brush, early in the morning, never a pressure washer."],
      },
    },
  },
];
