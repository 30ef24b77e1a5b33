import { createHash } from "node:crypto";
import { emptySimulatorState } from "../../simulator/kit.ts";
import type { SimulatorState } from "../../simulator/kit.ts";
import type { SignUpShares } from "../../../../contract/enums.ts";

/** What a business has let the app do. All of it is JSON. */
export interface SignUpGrant {
  code: string;
  codeEndsAtMs: number;
  isCodeUsed: boolean;
  redirectUri: string;
  shares: SignUpShares;
  /** Null until the code was exchanged. */
  token: string | null;
  tokenEndsAtMs: number;
  isRevoked: boolean;
}
export interface SignUpSimulation extends SimulatorState {
  grants: SignUpGrant[];
  /** The PIN of each number that was registered here. */
  pins: Record<string, string>;
  /** Wrong PINs by number. */
  wrongPins: Record<string, number>;
  /** Accounts that the app is told of. */
  subscribed: string[];
}
export const emptySignUpSimulation = (): SignUpSimulation => ({
  ...emptySimulatorState(),
  grants: [],
  pins: {},
  wrongPins: {},
  subscribed: [],
});

/** The PIN of the simulated number that another provider registered. */
export const simulatedPin = "246810";

interface SimulatedNumber {
  id: string;
  display_phone_number: string;
  verified_name: string;
  quality_rating: string;
  status: string;
  platform_type: string;
  /** Not told by the Graph: what keeps it from being registered. */
  pin: string | null;
  isVerified: boolean;
}
export interface SimulatedAccount {
  id: string;
  name: string;
  numbers: SimulatedNumber[];
}

/** Digits that are the same for the same name, and another workspace's are others. */
const idOf = (seed: string, name: string): string =>
  `1${(createHash("sha256").update(`${seed} ${name}`).digest().readBigUInt64BE() % 10n ** 14n)
    .toString()
    .padStart(14, "0")}`;

const registered = { status: "CONNECTED", platform_type: "CLOUD_API" };
const fresh = { status: "PENDING", platform_type: "NOT_APPLICABLE" };
const elsewhere = { status: "CONNECTED", platform_type: "ON_PREMISE" };

/** What the simulated business has at Meta: one number of each kind that can be met. */
export function accountsOf(seed: string): SimulatedAccount[] {
  const number = (
    digits: string,
    verifiedName: string,
    of: Pick<SimulatedNumber, "status" | "platform_type"> & Partial<SimulatedNumber>,
  ): SimulatedNumber => ({
    id: idOf(seed, digits),
    display_phone_number: `+1 555-010-${digits}`,
    verified_name: verifiedName,
    quality_rating: "GREEN",
    pin: null,
    isVerified: true,
    ...of,
  });
  return [
    {
      id: idOf(seed, "trading"),
      name: "Example Trading",
      numbers: [
        number("1001", "Example Support", fresh),
        number("1002", "Example Sales", registered),
        number("1003", "Example Returns", { ...elsewhere, pin: simulatedPin, quality_rating: "YELLOW" }),
        number("1004", "Example Events", { ...fresh, isVerified: false, quality_rating: "UNKNOWN" }),
      ],
    },
    {
      id: idOf(seed, "travel"),
      name: "Example Travel",
      numbers: [number("2001", "Example Travel", registered)],
    },
  ];
}
