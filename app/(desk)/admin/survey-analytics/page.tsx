export { SurveyAnalyticsScreen as default } from "@/components/features/survey-analytics/survey-analytics-screen";
