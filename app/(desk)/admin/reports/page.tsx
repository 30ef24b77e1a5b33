export { ReportsScreen as default } from "@/components/features/insight/reports/reports-screen";
