export { SkillsScreen as default } from "@/components/features/skills/skills-screen";
