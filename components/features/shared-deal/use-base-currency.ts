"use client";

/** The currency that the tenant reckons in. */
export const useBaseCurrency = (): string => "EUR";
