export { AuditLogsScreen as default } from "@/components/features/insight/audit-logs/audit-logs-screen";
