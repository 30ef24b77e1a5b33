import { ButtonLink } from "@/components/ui/button";

export function NotFoundNotice({ title, text, home }: { title: string; text: string; home: string }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-24 text-center">
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{title}</h1>
      <p className="mt-2 text-pretty text-ink-muted">{text}</p>
      <ButtonLink href="/" variant="primary" className="mt-6">
        {home}
      </ButtonLink>
    </div>
  );
}
