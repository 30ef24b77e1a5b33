import { DealScreen } from "@/components/features/crm/deal/deal-screen";

export default async function DealPage({ params }: { params: Promise<{ id: string }> }) {
  return <DealScreen id={(await params).id} />;
}
