import { layoutOf, nodeWidth, pictureWidth } from "./flow-layout";

const flow = {
  nodes: [
    { node: "EMAIL", people: 60 },
    { node: "MANUAL", people: 40 },
    { node: "CONVERSATION", people: 50 },
    { node: "DEAL", people: 20 },
    { node: "WON", people: 5 },
  ] as const,
  links: [
    { node: "EMAIL", next: "CONVERSATION", people: 45 },
    { node: "MANUAL", next: "CONVERSATION", people: 5 },
    { node: "MANUAL", next: "DEAL", people: 10 },
    { node: "CONVERSATION", next: "DEAL", people: 10 },
    { node: "DEAL", next: "WON", people: 5 },
  ] as const,
};

test("heights and widths are as many people, nodes of a column do not overlap, and links leave and enter within their nodes", () => {
  const { nodes, links, height } = layoutOf(flow);
  const box = (name: string) => nodes.find(({ node }) => node === name) ?? fail(name);
  expect(box("EMAIL").height / box("MANUAL").height).toBeCloseTo(1.5);
  expect(box("MANUAL").y).toBeGreaterThan(box("EMAIL").y + box("EMAIL").height);
  for (const name of ["CONVERSATION", "DEAL", "WON"])
    expect(
      links.filter(({ next }) => next === name).reduce((sum, { width }) => sum + width, 0),
    ).toBeLessThanOrEqual(box(name).height + 0.01);
  expect(Math.max(...nodes.map(({ y, height: tall }) => y + tall))).toBeLessThan(height);
  expect(links).toHaveLength(5);
});

test("written from the right, the first column stands at the right and nothing leaves the picture", () => {
  const { nodes } = layoutOf(flow, true);
  expect(nodes[0]).toMatchObject({ node: "EMAIL", x: pictureWidth - nodeWidth });
  expect(Math.min(...nodes.map(({ x }) => x))).toBeGreaterThanOrEqual(0);
});

test("few beside many are still seen, and nobody at all makes no picture that breaks", () => {
  const { nodes, links } = layoutOf({
    nodes: [
      { node: "EMAIL", people: 100_000 },
      { node: "DEAL", people: 1 },
    ],
    links: [{ node: "EMAIL", next: "DEAL", people: 1 }],
  });
  expect(nodes[1]?.height).toBeGreaterThanOrEqual(4);
  expect(links[0]?.width).toBeGreaterThanOrEqual(1.5);
  expect(layoutOf({ nodes: [], links: [] }).height).toBeGreaterThan(0);
});

function fail(name: string): never {
  throw new Error(`no ${name}`);
}
