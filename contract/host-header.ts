const shape = /^(?:\[[\da-f:.]+\]|[^\s/?#@\\:[\]<>^|%]+)(?::\d{1,5})?$/i;

/** Whether a Host header makes the address of anything: a name or an IP address, with or without a port. */
export const isHostHeader = (host: string): boolean =>
  host.length <= 300 && shape.test(host) && URL.canParse(`http://${host}/`);
