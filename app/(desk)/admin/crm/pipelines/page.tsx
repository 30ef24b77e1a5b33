export { PipelinesScreen as default } from "@/components/features/deal-pipelines/pipelines-screen";
