/** The signs between which a channel shows words as bold, in italics, struck out or of a fixed width. */
export interface TextMarkup {
  bold: string;
  italic: string;
  strike: string;
  code: string;
}
