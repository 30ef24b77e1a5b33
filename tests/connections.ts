import type { WhatsAppSignUp } from "@/contract/channels/whatsapp-sign-ups";
import type { ProviderApp } from "@/contract/workspace/apps";
import type { Connection } from "@/contract/workspace/connections";

/** A number on WhatsApp as the API answers it; a test names what it is about. */
export const connectionRow = (order = 1, more: Partial<Connection> = {}): Connection => ({
  id: `01980000-0000-7000-8060-${String(order).padStart(12, "0")}`,
  provider: "whatsapp",
  name: `Support ${order}`,
  isSimulated: false,
  state: "CONNECTED",
  account: "106540352242922",
  businessAccountId: "102290129340398",
  displayName: "+34 600 000 000",
  lastError: null,
  lastErrorAt: null,
  checkedAt: null,
  lastInboundAt: null,
  isSignedUp: false,
  tokenEndsAt: null,
  tokenEndsSoon: false,
  warnings: [],
  parked: 0,
  refused: 0,
  oversized: 0,
  version: 3,
  createdAt: "2026-01-05T12:00:00.000Z",
  ...more,
});

/** The app at Meta that a workspace has set; `own: null` for one without. */
export const appRow = (more: Partial<ProviderApp> = {}): ProviderApp => ({
  provider: "META",
  redirectUri: null,
  channels: ["whatsapp"],
  own: {
    clientId: "1234567890",
    hasSecret: true,
    configurationId: null,
    verifyToken: "verify-me",
    webhooks: [{ channel: "whatsapp", url: "http://acme.localhost:3000/api/hooks/whatsapp/app-key" }],
    refused: 0,
    oversized: 0,
    unplaced: 0,
    lastUnplaced: null,
    updatedAt: "2026-01-05T12:00:00.000Z",
  },
  hasInstallation: false,
  signsUp: false,
  ...more,
});

/** What somebody shared at Meta: three numbers, of which the first is connected. */
export const signUpRow = (more: Partial<WhatsAppSignUp> = {}): WhatsAppSignUp => ({
  id: "01980000-0000-7000-8061-000000000001",
  connectionId: null,
  isSimulated: false,
  endsAt: "2026-03-07T12:00:00.000Z",
  numbers: (
    [
      ["1001", "Example Support"],
      ["1002", "Example Sales"],
      ["1003", "Example Returns"],
    ] as const
  ).map(([account, name], at) => ({
    account,
    businessAccountId: "102290129340398",
    businessName: "Example Trading",
    number: `+1 555-010-${account}`,
    name,
    quality: "GREEN",
    isConnected: at === 0,
  })),
  ...more,
});
