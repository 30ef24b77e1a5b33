import { BlockList, isIP } from "node:net";
import type { IncomingMessage } from "node:http";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
const isHere = (ip: string): boolean => {
  const version = isIP(ip);
  return version !== 0 && loopback.check(ip, version === 4 ? "ipv4" : "ipv6");
};

/**
 * Who opened a line, as calls are told by `request.ip` (`trustProxy` in http/http-server.ts): so many proxies in
 * front are believed, or, without any, one on this machine.
 */
export function peerOf(
  { headers, socket }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } },
  trustedProxies: number,
): string {
  const named = (headers["x-forwarded-for"] ?? "").toString().split(",");
  const way = [
    socket.remoteAddress ?? "",
    ...named
      .map((each) => each.trim())
      .filter(Boolean)
      .toReversed(),
  ];
  const isTrusted = (ip: string, hop: number) => (trustedProxies > 0 ? hop < trustedProxies : isHere(ip));
  const at = way.findIndex((ip, hop) => !isTrusted(ip, hop));
  return (at < 0 ? way.at(-1) : way[at]) ?? "";
}

/**
 * What one subscriber has, which is what limits count by: an IPv4 address, or the first half (/64) of an IPv6
 * one.
 */
export function addressOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const dotted = /^(?:0*:)*:?(?:ffff:)(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (dotted !== undefined) return dotted;
  const groups = groupsOf(ip);
  // ::ffff:0:0/96 is IPv4 written as IPv6; as /64 the whole of IPv4 would be one subscriber.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

function groupsOf(ip: string): number[] {
  const [head = "", tail = ""] = (ip.split("%")[0] ?? "").split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const all = ip.includes("::")
    ? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back]
    : front;
  return all.map((group) => Number.parseInt(group, 16));
}
