/** Running text that people wrote, in the thread and in the editor alike. */
export const proseClass = [
  "min-w-0 text-sm leading-[1.45] break-words [overflow-wrap:anywhere]",
  "[&_p+*]:mt-2 [&_ul+*]:mt-2 [&_ol+*]:mt-2 [&_blockquote+*]:mt-2 [&_pre+*]:mt-2 [&_li+li]:mt-0.5 [&_li_p+*]:mt-0.5",
  "[&_ul]:list-disc [&_ul]:ps-5 [&_ol]:list-decimal [&_ol]:ps-5 [&_h3]:font-semibold [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2 [&_hr]:my-3 [&_hr]:border-line-strong",
  "[&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-3 [&_blockquote]:text-ink-muted",
  "[&_code]:rounded-sm [&_code]:bg-ink/8 [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.8125rem]",
  "[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-ink/8 [&_pre]:p-2 [&_pre_code]:bg-transparent [&_pre_code]:p-0",
  "[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line-strong [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-line-strong [&_th]:px-2 [&_th]:py-1 [&_th]:text-start",
].join(" ");
