/** Read by the server for the first picture, written by the browser. */
export const sidebarCookie = "sidebar";
