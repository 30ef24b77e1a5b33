/**
 * Sanitised HTML of an article as a page shows it: what is wider than the page scrolls by itself, and by the
 * keyboard as well; pictures after the first come when they are near. The words of the elements are the
 * server's, so that tags can be found by their beginnings.
 */
export function shownHtml(html: string, { table, code }: { table: string; code: string }): string {
  let pictures = 0;
  return html
    .replaceAll(
      /<table(?=[\s>])/g,
      `<div class="article-wide" role="region" tabindex="0" aria-label="${attribute(table)}"><table`,
    )
    .replaceAll("</table>", "</table></div>")
    .replaceAll(/<pre(?=[\s>])/g, `<pre role="region" tabindex="0" aria-label="${attribute(code)}"`)
    .replaceAll(/<img(?=[\s>])/g, () => {
      pictures += 1;
      return pictures === 1 ? "<img" : '<img loading="lazy" decoding="async"';
    });
}

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
