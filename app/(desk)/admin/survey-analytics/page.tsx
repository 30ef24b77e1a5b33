export { SurveyAnalyticsScreen as default } from "@/components/features/insight/survey-analytics/survey-analytics-screen";
