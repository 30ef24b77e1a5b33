export { CustomerJourneysScreen as default } from "@/components/features/insight/customer-journeys/customer-journeys-screen";
