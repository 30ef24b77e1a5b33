export { CompaniesScreen as default } from "@/components/features/companies/companies-screen";
