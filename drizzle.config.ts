import { defineConfig } from "drizzle-kit";

/** `npm run migration -- what-it-does` writes the next migration from the tables. */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./server/db/table.ts", "./server/modules/*/*/table.ts", "./server/modules/*/*/*-table.ts"],
  out: "./server/db/migrations",
});
