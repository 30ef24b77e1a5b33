/** A document of this site for a mail whose pictures were asked for (app/mail-frame). */
export const mailFramePath = "/mail-frame";

/**
 * What the document of a mail may: nothing but its own looks, and pictures where they were asked for. That of
 * the desk holds beside it wherever the document came out of the desk's.
 * @param pictures where pictures may come from
 */
export const mailFramePolicy = (pictures: "'none'" | "https:"): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; base-uri 'none'; form-action 'none'`;

/** A mail is written for white paper, whatever the desk's theme. */
export const mailFrameStyle =
  "html{color-scheme:light;background:#fff;color:#1c1c1c;font:14px/1.45 system-ui,-apple-system,'Segoe UI',Arial,sans-serif;overflow:hidden auto}body{margin:0}main{padding:8px;overflow-x:auto;overflow-wrap:break-word}main::after{content:'';display:block;clear:both}p{margin:0 0 8px}img{max-width:100%;height:auto}table{max-width:100%;font-size:inherit}blockquote{margin:0;padding-inline-start:12px;border-inline-start:2px solid #d0d0d0}pre{white-space:pre-wrap}a{color:#0b57d0}a:focus-visible{outline:2px solid #0b57d0;outline-offset:2px}";
