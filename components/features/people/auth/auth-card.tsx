import type { ReactNode } from "react";

/**
 * The frame of every signing page: a title, a line of help, the form, and what else one may have come for.
 */
export function AuthCard({
  title,
  text,
  noScript,
  footer,
  children,
}: {
  title: string;
  text?: ReactNode;
  noScript?: string;
  footer?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <section className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
        <h1 className="text-2xl font-semibold tracking-tight text-balance text-ink">{title}</h1>
        {text && <p className="mt-1.5 text-[0.9375rem] text-pretty text-ink-muted">{text}</p>}
        {noScript && (
          <noscript>
            <p className="mt-4 rounded-lg border border-warning/35 bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
              {noScript}
            </p>
          </noscript>
        )}
        {children && <div className="mt-6">{children}</div>}
      </section>
      {footer && <div className="mt-5 text-center text-sm text-ink-muted">{footer}</div>}
    </div>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="rounded-sm font-medium text-accent-ink hover:underline">
      {children}
    </a>
  );
}
