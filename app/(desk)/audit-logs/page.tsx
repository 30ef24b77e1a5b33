export { AuditLogsScreen as default } from "@/components/features/audit-logs/audit-logs-screen";
