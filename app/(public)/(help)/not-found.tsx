import { NothingHere } from "@/components/features/help-center/notices";

export default function NoSuchArticle() {
  return <NothingHere />;
}
