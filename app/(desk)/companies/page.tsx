export { CompaniesScreen as default } from "@/components/features/crm/companies/companies-screen";
