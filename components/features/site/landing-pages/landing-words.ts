/** The page's own words around what a tenant wrote, for the page and for its preview in the desk. */
export function landingWords(t: (key: string) => string) {
  return {
    optional: t("optional"),
    choose: t("choose"),
    send: t("send"),
    empty: t("empty"),
    robots: t("robots"),
    noChat: t("noChat"),
    startChat: t("startChat"),
    thanks: t("thanks"),
    contact: {
      email: t("contact.email"),
      phone: t("contact.phone"),
      address: t("contact.address"),
      hours: t("contact.hours"),
    },
    problem: { busy: t("problem.busy"), failed: t("problem.failed"), fields: t("problem.fields") },
    popular: t("popular"),
    articles: t("articles"),
  };
}
export type LandingWords = ReturnType<typeof landingWords>;
