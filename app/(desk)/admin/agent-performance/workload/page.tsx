export { WorkloadScreen as default } from "@/components/features/desk/workload/workload-screen";
