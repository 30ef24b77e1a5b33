import createNextIntlPlugin from "next-intl/plugin";

const withMessages = createNextIntlPlugin("./lib/server/i18n-request.ts");

/** @type {import("next").NextConfig} */
const config = {
  // says which release a measured page was of (scripts/web-build.mjs)
  env: { PARLEY_RELEASE: process.env.PARLEY_RELEASE ?? "dev" },
  poweredByHeader: false,
  reactStrictMode: true,
  compress: true,
  devIndicators: false,
  allowedDevOrigins: ["*.localhost"],
  typescript: { ignoreBuildErrors: true }, // `npm run check` is the type check; a build does not repeat it
  // a release's texts stay as they are
  headers: () => [
    {
      source: "/locales/:lng/translation.json",
      has: [{ type: "query", key: "release" }],
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
  experimental: {
    optimizePackageImports: ["lucide-react"],
    useOffline: true, // a step to a screen that cannot be fetched waits for the network instead of leaving the app
  },
  turbopack: {
    // what reads ICU syntax stays at home: texts come compiled (lib/shared/compiled-texts.ts)
    resolveAlias: {
      "use-intl/format-message": "./node_modules/use-intl/dist/esm/production/format-message/format-only.js",
      parse5: { browser: "./scripts/no-parse5.mjs" },
    },
    rules: {
      "*.ts": {
        condition: {
          all: [
            "browser",
            { not: "foreign" },
            { path: /(^|\/)contract\/.+\.ts$/ },
            { content: /from "(zod|\.\/kit\.ts|\.\.\/kit\.ts|\.\/crud\.ts|\.\.\/crud\.ts)"/ },
          ],
        },
        loaders: ["./scripts/strip-contract.mjs"],
        as: "*.js",
      },
      "*.mjs": {
        condition: { path: /lucide-react\/dist\/esm\/(createLucideIcon|icons\/[^/]+)\.mjs$/ },
        loaders: ["./scripts/lean-icons.mjs"],
        as: "*.js",
      },
    },
  },
};

export default withMessages(config);
