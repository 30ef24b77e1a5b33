/** An article's text as one writes and compares it; readers see it in the public page's own type. */
export const articleProse = [
  "min-w-0 text-[0.9375rem] leading-relaxed text-ink break-words [overflow-wrap:anywhere]",
  "[&_:is(p,ul,ol,blockquote,pre,aside,table,img,[data-video],hr)+*]:mt-3 [&_:is(h2,h3,h4)]:mt-6 [&_:is(h2,h3,h4):first-child]:mt-0 [&_:is(h2,h3,h4)+*]:mt-2",
  "[&_h2]:text-xl [&_h2]:font-semibold [&_h3]:text-base [&_h3]:font-semibold [&_h4]:font-semibold",
  "[&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 [&_li+li]:mt-1 [&_hr]:border-line-strong [&_a]:text-accent-ink [&_a]:underline",
  "[&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-4 [&_blockquote]:text-ink-muted",
  "[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.875em] [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:[direction:ltr] [&_pre]:text-start",
  "[&_table]:w-full [&_table]:border-collapse [&_:is(td,th)]:border [&_:is(td,th)]:border-line-strong [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top [&_th]:bg-sunken [&_th]:font-semibold [&_.selectedCell]:bg-accent-soft",
  "[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-md [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-offset-2 [&_.ProseMirror-selectednode]:outline-focus",
  "[&_[data-video]]:rounded-md [&_[data-video]]:border [&_[data-video]]:border-line [&_[data-video]]:bg-sunken [&_[data-video]]:px-4 [&_[data-video]]:py-8 [&_[data-video]]:text-center [&_[data-video]]:text-sm [&_[data-video]]:text-ink-muted",
  "[&_aside]:rounded-md [&_aside]:border-s-4 [&_aside]:px-4 [&_aside]:py-3 [&_aside]:border-info [&_aside]:bg-info-soft [&_aside[data-callout=tip]]:border-success [&_aside[data-callout=tip]]:bg-success-soft [&_aside[data-callout=warning]]:border-warning [&_aside[data-callout=warning]]:bg-warning-soft [&_aside[data-callout=danger]]:border-danger [&_aside[data-callout=danger]]:bg-danger-soft",
].join(" ");
