/**
 * Those of limits.ts that the chat of a site needs: in a file of their own, since a script that brings one
 * brings its whole file.
 */
export const chatLimits = {
  reconnectDelayMs: 1000,
  attachmentsPerMessageMax: 10,
  visitorAttachmentMaxBytes: 10 * 1024 * 1024,
  surveyCommentMaxLength: 2000,
  pictureInlineMaxBytes: 8 * 1024 * 1024,
  questionMaxLength: 5000,
  searchQueryMaxLength: 200,
  visitorNameMaxLength: 120,
} as const;
