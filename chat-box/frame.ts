import type { Locale } from "@/contract/locales";

/** What the server writes behind the script, by the host that it was asked for at. */
export interface Launch {
  site: string;
  accent: string;
  /** Reads on the accent. */ ink: string;
  locale: Locale;
  /** Path of what loads when somebody opens it. */ box: string;
  /** Origin of the API, where it is not the one that the script came from. */ api?: string;
}

/** What the button hands to the box. */
export interface Frame {
  place: ParentNode;
  origin: string;
  site: string;
  locale: Locale;
  onUnread: (count: number) => void;
  onNews: (text: string) => void;
  onClose: () => void;
}
export interface Box {
  show: () => void;
  hide: () => void;
}
export type MakeBox = (frame: Frame) => Box;
