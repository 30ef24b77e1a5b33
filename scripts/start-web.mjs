// `npm run start:web`: the web side without the API, of what `npm run build` made.
import { runInForeground } from "./process.mjs";

process.exit(
  await runInForeground(process.execPath, ["server/web.ts"], {
    env: { ...process.env, NODE_ENV: "production" },
  }),
);
