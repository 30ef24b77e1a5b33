/** What the box says in the same words as the tenant's own page does. */
export const sharedWords = ["open", "close", "title", "unread", "log", "message", "placeholder", "send", "sending", "sent", "seen", "typing", "failed", "retry", "you", "agent", "waiting", "closed", "reconnecting", "about", "aboutHelp", "name", "email", "emailInvalid", "loadFailed", "newMessage", "welcome"] as const;
/** Of those, what the button alone needs. */
export const launcherWords = ["open", "close", "unread"] as const;
