import { NothingHere } from "@/components/features/site/help-center/notices";

export default function NoSuchArticle() {
  return <NothingHere />;
}
