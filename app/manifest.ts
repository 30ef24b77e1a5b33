import type { MetadataRoute } from "next";

/**
 * What a browser needs to install the desk as an app of its own: it opens at the root, which leads each role
 * to its dashboard.
 */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: "Parley",
    short_name: "Parley",
    description: "Customer support and CRM for teams that answer.",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f8fafc",
    theme_color: "#f8fafc",
    categories: ["business", "productivity"],
    icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
    shortcuts: [
      { name: "Tickets", url: "/tickets" },
      { name: "Shared Inbox", url: "/inbox" },
    ],
  };
}
