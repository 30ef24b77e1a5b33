import { withAuthors } from "../shape.ts";
import type { DemoTenant } from "../shape.ts";
import { account } from "./account.ts";
import { app } from "./app.ts";
import { arabic } from "./arabic.ts";
import { articles } from "./articles.ts";
import { categories as articleCategories } from "./help/categories.ts";
import { companies } from "./companies.ts";
import { contacts } from "./contacts.ts";
import { delivery } from "./delivery.ts";
import { longThreads } from "./long-threads.ts";
import { membership } from "./membership.ts";
import { orders } from "./orders.ts";
import { otherLanguages } from "./other-languages.ts";
import { payments } from "./payments.ts";
import { productAdvice } from "./product-advice.ts";
import { rental } from "./rental.ts";
import { repairs } from "./repairs.ts";
import { returns } from "./returns.ts";
import { savedResponses } from "./saved-responses.ts";
import { spanish } from "./spanish.ts";
import { skills, staff } from "./staff.ts";

const conversations = [
  orders,
  delivery,
  returns,
  repairs,
  membership,
  app,
  rental,
  productAdvice,
  payments,
  spanish,
  arabic,
  otherLanguages,
  account,
  longThreads,
];

export const acme: DemoTenant = {
  name: "Acme Outdoor",
  domain: "acme.test",
  staff,
  skills,
  companies,
  contacts,
  tickets: conversations.flat().map(withAuthors),
  savedResponses,
  articles,
  articleCategories,
};
