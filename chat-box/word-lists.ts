/** What the box says in the same words as the tenant's own page does. */
export const sharedWords = ["open", "close", "title", "unread", "log", "message", "placeholder", "send", "sending", "sent", "seen", "typing", "failed", "retry", "you", "agent", "waiting", "closed", "reconnecting", "about", "aboutHelp", "name", "email", "emailInvalid", "loadFailed", "newMessage", "welcome"] as const;
/** Of those, what the button alone needs. */
export const launcherWords = ["open", "close", "unread"] as const;
/** Those of the question at the end, by where they stand in messages/. */
export const surveyWords = { surveySend: "survey.send", surveyChange: "survey.change", surveyUnlikely: "survey.unlikely", surveyLikely: "survey.likely", surveyFailed: "chat.survey.failed", score1: "survey.scores.1", score2: "survey.scores.2", score3: "survey.scores.3", score4: "survey.scores.4", score5: "survey.scores.5" } as const;
