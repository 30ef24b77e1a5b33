export { PipelinesScreen as default } from "@/components/features/crm/deal-pipelines/pipelines-screen";
