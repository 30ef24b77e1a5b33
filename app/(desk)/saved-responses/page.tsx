export { SavedResponsesScreen as default } from "@/components/features/desk/saved-responses/saved-responses-screen";
