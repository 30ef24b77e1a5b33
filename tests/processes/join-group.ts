// Loaded before a server whose memory a test limits: it is in the group before it takes any.
import { writeFileSync } from "node:fs";

const group = process.env["MEMORY_GROUP"];
if (group !== undefined) writeFileSync(`${group}/cgroup.procs`, String(process.pid));
