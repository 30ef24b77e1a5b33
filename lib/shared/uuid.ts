/** An id, by its form; an address holds whatever somebody typed. */
export const isUuid = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text);
