import { redirect } from "next/navigation";

/** The other name of sign-up, which the top bar links to. */
export default function RegisterPage(): never {
  redirect("/signup");
}
