import { Link } from "@/components/ui/link";

/** Somebody whose page can be opened, or a bare name. */
export function PersonLink({ person }: { person: { id: string | null; name: string } }) {
  return person.id === null ? (
    <bdi>{person.name}</bdi>
  ) : (
    <Link
      href={`/contacts/${person.id}`}
      className="inline-flex min-h-6 items-center rounded-sm hover:text-ink hover:underline"
    >
      <bdi>{person.name}</bdi>
    </Link>
  );
}
