export { CustomerJourneysScreen as default } from "@/components/features/customer-journeys/customer-journeys-screen";
