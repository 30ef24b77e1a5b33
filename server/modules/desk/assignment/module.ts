import { defineModule } from "../../../kernel/define-module.ts";
import { assignmentJobs } from "./jobs.ts";

export const assignmentModule = defineModule("desk/assignment", {
  jobs: assignmentJobs,
  functions: [new URL("functions.sql", import.meta.url)],
});
