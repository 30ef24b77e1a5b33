export { DealsScreen as default } from "@/components/features/crm/deals/deals-screen";
