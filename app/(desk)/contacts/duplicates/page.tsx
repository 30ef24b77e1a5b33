import { DuplicatesScreen } from "@/components/features/contact-duplicates/duplicates-screen";

export default function DuplicatesPage() {
  return <DuplicatesScreen />;
}
