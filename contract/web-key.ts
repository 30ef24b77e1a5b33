/**
 * Header by which the web side, hosted apart, proves to the API that it speaks for its visitors (`WEB_KEY`,
 * the same on both sides).
 * Only then the API counts its limits by the address in `x-forwarded-for` instead of the platform's own.
 */
export const webKeyHeader = "x-parley-web-key";
