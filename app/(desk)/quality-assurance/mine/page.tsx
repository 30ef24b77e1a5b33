export { MyReviewsScreen as default } from "@/components/features/quality-assurance/my-reviews-screen";
