/** What an app shows words between two of as bold and the like, in place of the signs. */
export interface TextSigns {
  bold: string;
  italic: string;
  strike: string;
  code: string;
}
