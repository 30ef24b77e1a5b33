export { SavedResponsesScreen as default } from "@/components/features/saved-responses/saved-responses-screen";
