"use client";
import { whatsappSignUps } from "@/contract/channels/whatsapp-sign-ups";
import { useSend } from "@/lib/api/query";

const assign = (address: string): void => location.assign(address);

/** Leaves for Meta, or for the simulated one, to sign in a new number. */
export const useSignUp = ({
  onError,
  goTo = assign,
}: {
  onError: (error: Error) => void;
  goTo?: ((address: string) => void) | undefined;
}) => useSend(whatsappSignUps.begin, { onSuccess: ({ url }) => goTo(url), onError });

/** The same for a number that is connected. */
export const useSignUpAgain = ({ goTo = assign }: { goTo?: ((address: string) => void) | undefined } = {}) =>
  useSend(whatsappSignUps.again, { onSuccess: ({ url }) => goTo(url) });
