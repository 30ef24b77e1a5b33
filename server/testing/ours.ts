/** Calls that the catalogue does not know and the product needs. */
export const calls: ReadonlySet<string> = new Set([
  "POST /auth/logout", "GET /auth/me", "PATCH /auth/me", "POST /auth/change-password", "GET /auth/sessions", "DELETE /auth/sessions/{id}", "POST /auth/forgot-password", "POST /auth/reset-password", "GET /auth/invitation", "POST /auth/accept-invitation", "POST /auth/handoff", "POST /auth/exchange",
  "DELETE /tickets/{id}/messages/{messageId}", "POST /tickets/{id}/messages/{messageId}/send-now", "GET /tickets/{id}/history", "GET /tickets/{id}/decisions", "PUT /tickets/{id}/presence",
  "POST /attachments", "GET /attachments/{id}/link", "GET /agents/saved-responses/{id}", "GET /agents", "GET /admin/outbox", "GET /admin/outbox/{id}",
]);
