/** Whose timeline it is. */
export interface TimelineOwner { entity: "contact" | "company"; id: string }
