import { render, screen } from "@testing-library/react";
import { MessageHtml, MessageText } from "./message-html";

const draw = (html: string) => render(<MessageHtml html={html} />).container;

test("what a composer writes is drawn as it was meant", () => {
  const box = draw(
    "<p>Hello <strong>Kim</strong></p><ul><li>one</li></ul><blockquote><p>quoted</p></blockquote><pre><code>a &lt; b</code></pre>",
  );
  expect(box.innerHTML).toBe(
    "<p>Hello <strong>Kim</strong></p><ul><li>one</li></ul><blockquote><p>quoted</p></blockquote><pre><code>a &lt; b</code></pre>",
  );
});

test("a text of WhatsApp is drawn as its programs show it, and an address in it can be followed", () => {
  const { container } = render(<MessageText text="*Now* at https://a.test/_x_ or 2*3*4" hasMarkup />);
  expect(container.innerHTML).toContain("<strong>Now</strong>");
  expect(screen.getByRole("link")).toHaveAttribute("href", "https://a.test/_x_");
  expect(container).toHaveTextContent("Now at https://a.test/_x_ or 2*3*4");
});

test.each([
  '<img src=x onerror="alert(1)">',
  "<script>alert(1)</script>",
  "<svg onload=alert(1)></svg>",
  '<iframe src="https://evil.test"></iframe>',
  "<style>body{display:none}</style>",
  '<form action="https://evil.test"><input name="password"></form>',
])("%p draws nothing that acts", (html) => {
  const box = draw(`<p>before</p>${html}<p onclick="alert(1)" style="position:fixed">after</p>`);
  expect(box.innerHTML).not.toMatch(/<(script|iframe|svg|img|style|form|input)|\son\w+=|style=/);
  expect(box).toHaveTextContent("before");
  expect(box).toHaveTextContent("after");
});

test.each(["javascript:alert(1)", " JaVaScRiPt:alert(1)", "data:text/html,x", "//evil.test", "vbscript:x"])(
  "a link to %p is only its text",
  (href) => {
    draw(`<a href="${href}">press me</a>`);
    expect(screen.getByText("press me")).toBeVisible();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  },
);

test("a link opens apart and tells its goal nothing", () => {
  draw('<a href="https://parley.test/x">page</a>');
  expect(screen.getByRole("link", { name: "page" })).toHaveAttribute("rel", "noopener noreferrer nofollow");
});

test("an address in plain text can be followed, without the full stop after it", () => {
  render(<MessageText text="See https://parley.test/help. Thanks" />);
  expect(screen.getByRole("link")).toHaveAttribute("href", "https://parley.test/help");
});
