import { ContactScreen } from "@/components/features/crm/contacts/contact-screen";

export default async function ContactPage({ params }: { params: Promise<{ id: string }> }) {
  return <ContactScreen id={(await params).id} />;
}
