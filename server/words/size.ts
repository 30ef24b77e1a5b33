const kib = 1024;
const mib = 1024 * kib;

/** A limit as people read it: in whole megabytes, or kilobytes below one. */
export const sizeInWords = (bytes: number): string =>
  bytes >= mib ? `${Math.round(bytes / mib)} MB` : `${Math.round(bytes / kib)} KB`;
