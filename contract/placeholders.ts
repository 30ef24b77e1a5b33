/**
 * `{{name}}` or `{{name | fallback}}`: the name is the first group, the fallback the second. A new one each
 * time, since it keeps its place.
 */
export const placeholderPattern = (): RegExp => /\{\{\s*([\w.]{1,100})\s*(?:\|([^{}|]{0,200}))?\}\}/g;
