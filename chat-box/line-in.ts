import { io } from "socket.io-client";
import type { OpenLine } from "@/lib/chat/conversation";
import { visitorLine } from "@/lib/chat/visitor-line";

export const lineTo =
  (origin: string, site: string): OpenLine =>
  (key, heard) =>
    visitorLine(io, origin, site, key, heard);
