import { CompanyScreen } from "@/components/features/crm/companies/company-screen";

export default async function CompanyPage({ params }: { params: Promise<{ id: string }> }) {
  return <CompanyScreen id={(await params).id} />;
}
