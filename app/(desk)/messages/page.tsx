import { redirect } from "next/navigation";

/** The top bar's name for messaging. */
export default function MessagesPage(): never {
  redirect("/messaging");
}
