export { SkillsScreen as default } from "@/components/features/desk/skills/skills-screen";
