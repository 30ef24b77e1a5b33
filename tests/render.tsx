import type { ReactElement } from "react";
import { render } from "@testing-library/react";
import type { RenderResult } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import type { UserEvent } from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { Locale } from "@/contract/locales";
import type { Role } from "@/contract/roles";
import { Toasts } from "@/components/shell/toasts";
import { createQueryClient } from "@/lib/api/query-client";
import { acceptToken } from "@/lib/auth/store";
import { showToast } from "@/lib/browser/toasts";
import * as ar from "@/messages/ar";
import * as en from "@/messages/en";
import * as es from "@/messages/es";
import { tokenFor } from "./token";

const messages = { en, es, ar };

/**
 * A piece of the desk as a person meets it: signed in, with its texts, a query cache and toasts. A missing
 * text fails the test.
 */
export function renderDesk(
  piece: ReactElement,
  {
    role = "AGENT",
    locale = "en",
    token = tokenFor(role),
  }: { role?: Role; locale?: Locale; token?: string } = {},
): RenderResult & { user: UserEvent; client: QueryClient } {
  acceptToken(token);
  const client = createQueryClient({
    onFault: (error) => showToast("destructive", error instanceof Error ? error.message : String(error)),
  });
  client.setDefaultOptions({ queries: { retry: false } });
  const user = userEvent.setup();
  const shown = render(
    <NextIntlClientProvider
      locale={locale}
      messages={messages[locale]}
      onError={(error) => {
        throw error;
      }}
    >
      <QueryClientProvider client={client}>
        {piece}
        <Toasts />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { ...shown, user, client };
}
