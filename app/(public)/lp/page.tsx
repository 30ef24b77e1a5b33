import { redirect } from "next/navigation";

/** Each landing page has an address of its own below this one. */
export default function LandingPagesRoot(): never {
  redirect("/");
}
