export { ReportsScreen as default } from "@/components/features/reports/reports-screen";
