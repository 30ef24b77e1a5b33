export { DealsScreen as default } from "@/components/features/deals/deals-screen";
