import { create } from "zustand";
import { writeCookie } from "@/lib/shared/auth/cookie";
import { sidebarCookie } from "./sidebar-cookie";

/**
 * Null until a person touches it: until then the server's cookie says how it stands, so that the first
 * picture is right.
 */
export const useSidebar = create<{ isCollapsed: boolean | null }>(() => ({ isCollapsed: null }));

export function setCollapsed(isCollapsed: boolean): void {
  writeCookie(sidebarCookie, isCollapsed ? "collapsed" : "expanded");
  useSidebar.setState({ isCollapsed });
}
