import { DuplicatesScreen } from "@/components/features/crm/contact-duplicates/duplicates-screen";

export default function DuplicatesPage() {
  return <DuplicatesScreen />;
}
