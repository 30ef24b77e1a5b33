import { z } from "zod";
import { outboxStatuses } from "../enums.ts";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { roles } from "../roles.ts";
import { Me, SessionUser, Signed } from "./session-user.ts";
import { Email, Id, Line, Nothing, Text, Time } from "../shapes.ts";
import { said } from "../said.ts";

const Password = z.string().min(limits.passwordMinLength).max(limits.passwordMaxLength);
const Secret = z.string().min(1).max(500);
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
/**
 * What can be said to everybody, whether there is an account or not: HELD_HERE where no provider is set up.
 */
const Delivery = z.enum(outboxStatuses);
const Slug = z.string().trim().toLowerCase().max(100);

/** Field sets that the specification does not show are ours. */
export const session = group("session", {
  sendOtp: endpoint("POST /auth/send-otp", {
    allow: "PUBLIC",
    fails: ["wrong_tenant"],
    perMinute: 10,
    transaction: "none",
    summary: "Send a six-digit code; the answer is the same for unknown numbers",
    body: z.object({
      phoneNumber: Line(254).describe("E.164 phone number, or the e-mail address of the account"),
      tenantId: Slug.optional(),
    }),
    example: { phoneNumber: "agent@acme.test", tenantId: "acme" },
    returns: z.object({ expiresInSeconds: z.number(), delivery: Delivery }),
  }),
  verifyOtp: endpoint("POST /auth/verify-otp", {
    allow: "PUBLIC",
    fails: ["bad_credentials", "wrong_tenant"],
    perMinute: 20,
    transaction: "none",
    body: z.object({
      phoneNumber: Line(254),
      code: z.string().regex(/^\d{6}$/, said("session.six_digits")),
      tenantId: Slug.optional(),
    }),
    example: { phoneNumber: "agent@acme.test", code: "000000" },
    returns: Signed,
  }),
  login: endpoint("POST /auth/login", {
    allow: "PUBLIC",
    fails: ["bad_credentials", "wrong_tenant", "second_factor_needed"],
    perMinute: 30,
    transaction: "none",
    summary:
      "E-mail and password. Without tenantId the accounts whose address is confirmed are searched; several matches answer 409 with their names",
    body: z.object({ email: Email, password: Secret, tenantId: Slug.optional() }),
    example: { email: "agent@acme.test", password: "parley-demo" },
    returns: Signed,
  }),
  signup: endpoint("POST /auth/signup", {
    allow: "PUBLIC",
    perMinute: 10,
    transaction: "none",
    creates: true,
    summary: "Makes a tenant and its first administrator",
    body: z.object({
      companyName: Line(100),
      subdomain: Slug,
      firstName: Line(60),
      lastName: Line(60),
      email: Email,
      password: Password,
      locale: z.enum(locales).optional(),
    }),
    example: {
      companyName: "Initech",
      subdomain: "initech",
      firstName: "Ada",
      lastName: "Byron",
      email: "ada@initech.test",
      password: "correct horse battery",
    },
    returns: Signed,
  }),
  refreshToken: endpoint("POST /auth/refresh-token", {
    allow: "PUBLIC",
    fails: ["unauthenticated", "token_expired"],
    perMinute: 120,
    transaction: "none",
    body: z.object({ token: Text(5000) }),
    example: { token: "x.y.z" },
    returns: Signed,
  }),
  checkSubdomain: endpoint("POST /auth/check-subdomain", {
    allow: "PUBLIC",
    perMinute: 120,
    transaction: "none",
    body: z.object({ subdomain: Text(200) }),
    example: { subdomain: "acme" },
    returns: z.object({ available: z.boolean(), message: z.string(), sanitized: z.string() }),
  }),
  // Ours from here on. What is about the person opens its own transaction: a SUPER_ADMIN who acts in another
  // tenant still lives in their own.
  socialProvider: endpoint("GET /auth/social-login", {
    allow: "PUBLIC",
    transaction: "none",
    summary: "The OpenID Connect provider of the settings; null: there is none",
    returns: z.object({ name: z.string().nullable() }),
  }),
  beginSocialLogin: endpoint("POST /auth/social-login", {
    allow: "PUBLIC",
    fails: ["wrong_tenant"],
    perMinute: 30,
    transaction: "none",
    summary: "Where to send the browser, and what it keeps until it is back",
    body: z.object({ redirectUri: Line(500), tenantId: Slug.optional() }),
    example: { redirectUri: "http://acme.localhost:3000/auth/callback", tenantId: "acme" },
    returns: z.object({ url: z.string(), flow: z.string() }),
  }),
  finishSocialLogin: endpoint("POST /auth/social-login/finish", {
    allow: "PUBLIC",
    fails: ["wrong_tenant", "second_factor_needed", "gone"],
    perMinute: 30,
    transaction: "none",
    body: z.object({ flow: Text(4000), state: Secret, code: Text(4000) }),
    example: { flow: "f", state: "s", code: "c" },
    returns: Signed,
  }),
  verifySecondFactor: endpoint("POST /auth/second-factor/verify", {
    allow: "PUBLIC",
    fails: ["bad_credentials", "gone"],
    perMinute: 20,
    transaction: "none",
    summary:
      "The second half of signing in, where the first was answered by second_factor_needed and a challenge",
    body: z.object({
      challenge: Secret,
      code: Line(40).describe("Six digits of the app, or a recovery code"),
    }),
    example: { challenge: "c", code: "000000" },
    returns: Signed,
  }),
  secondFactor: endpoint("GET /auth/second-factor", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    returns: z.object({ isOn: z.boolean(), since: Time.nullable(), recoveryCodesLeft: z.number() }),
  }),
  setUpSecondFactor: endpoint("POST /auth/second-factor", {
    allow: "USER",
    atHome: true,
    perMinute: 10,
    transaction: "none",
    body: z.object({ password: Secret }),
    example: { password: "parley-demo" },
    returns: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: endpoint("POST /auth/second-factor/confirm", {
    allow: "USER",
    atHome: true,
    fails: ["gone"],
    perMinute: 20,
    transaction: "none",
    body: z.object({ code: Line(40) }),
    example: { code: "000000" },
    returns: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint("POST /auth/second-factor/recovery-codes", {
    allow: "USER",
    atHome: true,
    perMinute: 10,
    transaction: "none",
    body: z.object({ password: Secret }),
    example: { password: "parley-demo" },
    returns: RecoveryCodes,
  }),
  disableSecondFactor: endpoint("POST /auth/second-factor/disable", {
    allow: "USER",
    atHome: true,
    perMinute: 10,
    transaction: "none",
    body: z.object({ password: Secret }),
    example: { password: "parley-demo" },
    returns: Nothing,
  }),
  logout: endpoint("POST /auth/logout", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    returns: Nothing,
  }),
  me: endpoint("GET /auth/me", { allow: "USER", atHome: true, transaction: "none", returns: Me }),
  updateMe: endpoint("PATCH /auth/me", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    body: z
      .object({
        firstName: Line(60),
        lastName: Line(60),
        locale: z.enum(locales).nullable(),
      })
      .partial(),
    example: { firstName: "Ada" },
    returns: SessionUser,
    touches: ["agents"],
  }),
  changePassword: endpoint("POST /auth/change-password", {
    allow: "USER",
    atHome: true,
    perMinute: 10,
    transaction: "none",
    body: z.object({ currentPassword: Secret, newPassword: Password }),
    example: { currentPassword: "parley-demo", newPassword: "another long one" },
    returns: Signed,
  }),
  sessions: endpoint("GET /auth/sessions", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    returns: z.object({
      items: z.array(
        z.object({
          id: Id,
          createdAt: Time,
          lastUsedAt: Time,
          ip: z.string().nullable(),
          userAgent: z.string().nullable(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),
  revokeSession: endpoint("DELETE /auth/sessions/{id}", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    refs: { id: "session" },
    returns: Nothing,
  }),
  forgotPassword: endpoint("POST /auth/forgot-password", {
    allow: "PUBLIC",
    fails: ["wrong_tenant"],
    perMinute: 10,
    transaction: "none",
    body: z.object({ email: Email, tenantId: Slug.optional() }),
    example: { email: "agent@acme.test" },
    returns: z.object({ delivery: Delivery }),
  }),
  resetPassword: endpoint("POST /auth/reset-password", {
    allow: "PUBLIC",
    fails: ["gone", "second_factor_needed"],
    perMinute: 10,
    transaction: "none",
    body: z.object({ token: Secret, password: Password }),
    example: { token: "t", password: "another long one" },
    returns: Signed,
  }),
  confirmEmail: endpoint("POST /auth/confirm-email", {
    allow: "PUBLIC",
    fails: ["gone"],
    perMinute: 20,
    transaction: "none",
    touches: ["session"],
    summary: "Confirms that an account's e-mail address is its owner's, by the token of the mail",
    body: z.object({ token: Secret }),
    example: { token: "t" },
    returns: z.object({ email: z.string(), tenantId: z.string(), tenantName: z.string() }),
  }),
  sendConfirmation: endpoint("POST /auth/send-confirmation", {
    allow: "USER",
    atHome: true,
    perMinute: 10,
    transaction: "none",
    touches: ["outbox"],
    summary: "Mails the caller a link that confirms their address; `delivery` null: it is confirmed already",
    returns: z.object({ email: z.string(), delivery: z.enum(outboxStatuses).nullable() }),
  }),
  setupLink: endpoint("GET /auth/first-administrator", {
    allow: "PUBLIC",
    fails: ["gone"],
    perMinute: 60,
    transaction: "none",
    summary: "Whether the link that the start printed still works",
    query: z.object({ token: Secret }),
    returns: z.object({ expiresAt: Time }),
  }),
  setUp: endpoint("POST /auth/first-administrator", {
    allow: "PUBLIC",
    fails: ["gone"],
    perMinute: 10,
    transaction: "none",
    summary: "Makes the first SUPER_ADMIN, by the link that the start printed; once",
    body: z.object({
      token: Secret,
      firstName: Line(60),
      lastName: Line(60),
      email: Email,
      password: Password,
      locale: z.enum(locales).optional(),
    }),
    example: {
      token: "t",
      firstName: "Ada",
      lastName: "Byron",
      email: "ada@initech.test",
      password: "correct horse battery",
    },
    returns: Signed,
  }),
  invitation: endpoint("GET /auth/invitation", {
    allow: "PUBLIC",
    fails: ["gone"],
    perMinute: 60,
    transaction: "none",
    query: z.object({ token: Secret }),
    returns: z.object({
      email: z.string(),
      role: z.enum(roles),
      tenantId: z.string(),
      tenantName: z.string(),
      invitedBy: z.string(),
      expiresAt: Time,
    }),
  }),
  acceptInvitation: endpoint("POST /auth/accept-invitation", {
    allow: "PUBLIC",
    fails: ["gone"],
    perMinute: 10,
    transaction: "none",
    body: z.object({
      token: Secret,
      firstName: Line(60),
      lastName: Line(60),
      password: Password,
    }),
    example: { token: "t", firstName: "Ada", lastName: "Byron", password: "another long one" },
    returns: Signed,
  }),
  handoff: endpoint("POST /auth/handoff", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    summary: "A one-time code that carries the session to the tenant's own sub-domain, valid for 60 s",
    body: z.object({ tenantId: Slug.optional().describe("Another tenant: SUPER_ADMIN only") }),
    example: {},
    returns: z.object({ code: z.string(), tenantId: z.string() }),
  }),
  tenants: endpoint("GET /auth/tenants", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    summary: "Workspaces that a SUPER_ADMIN may go to, by name; the first fifty",
    query: z.object({ search: z.string().max(100).default("") }),
    returns: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  exchange: endpoint("POST /auth/exchange", {
    allow: "PUBLIC",
    fails: ["gone"],
    perMinute: 30,
    transaction: "none",
    body: z.object({ code: Secret }),
    example: { code: "c" },
    returns: Signed,
  }),
});
