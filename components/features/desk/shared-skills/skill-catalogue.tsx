"use client";
import { GraduationCap } from "lucide-react";
import { skills } from "@/contract/desk/agents";
import { numberCell, titleCell } from "@/components/resource/cells";
import { areaField, textField } from "@/components/resource/fields";
import { resourcePage } from "@/components/resource/resource-page";

/** The skills that a ticket may ask for and an agent may have. */
export const SkillCatalogue = resourcePage(skills, {
  text: "skills",
  icon: <GraduationCap aria-hidden />,
  nameOf: ({ name }) => name,
  columns: [titleCell<"name", "description">("name", "description"), numberCell("agentCount")],
  form: [
    textField("name", { isRequired: true, maxLength: 60 }),
    areaField("description", { maxLength: 200, rows: 2 }),
  ],
});
