export { MyReviewsScreen as default } from "@/components/features/insight/quality-assurance/my-reviews-screen";
