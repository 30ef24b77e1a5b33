import { columnOf } from "@/contract/insight/journey-rules";
import type { JourneyNode } from "@/contract/insight/journey-rules";

/** The picture of a flow: where its nodes stand and how its links bend. Pure, in units of its own. */
export interface NodeBox {
  node: JourneyNode;
  people: number;
  x: number;
  y: number;
  height: number;
}
export interface LinkPath {
  node: JourneyNode;
  next: JourneyNode;
  people: number;
  path: string;
  width: number;
}
interface Flow {
  nodes: readonly { node: JourneyNode; people: number }[];
  links: readonly { node: JourneyNode; next: JourneyNode; people: number }[];
}

export const nodeWidth = 14;
export const pictureWidth = 980;
const labelRoom = 130;
const columnsMax = 5;
const gap = 34;
const bodyHeight = 320;
const heightMin = 4;
const top = 12;

/** From the start of the line on; where that is the right side, everything is mirrored but the words. */
export function layoutOf(
  { nodes, links }: Flow,
  isMirrored = false,
): { nodes: NodeBox[]; links: LinkPath[]; height: number } {
  const columns = Array.from({ length: columnsMax }, (_, column) =>
    nodes.filter(({ node }) => columnOf(node) === column),
  );
  const most = Math.max(1, ...columns.map((column) => column.reduce((sum, { people }) => sum + people, 0)));
  const thickness = (people: number) => (people / most) * bodyHeight;
  const step = (pictureWidth - labelRoom - nodeWidth) / (columnsMax - 1);
  const boxes = new Map<JourneyNode, NodeBox>();
  for (const [column, here] of columns.entries()) {
    let y = top;
    for (const { node, people } of here) {
      const height = Math.max(heightMin, thickness(people));
      const x = column * step;
      boxes.set(node, { node, people, x: isMirrored ? pictureWidth - x - nodeWidth : x, y, height });
      y += height + gap;
    }
  }
  const [left, entered] = [new Map<JourneyNode, number>(), new Map<JourneyNode, number>()];
  const paths = links.flatMap((link) => {
    const [from, to] = [boxes.get(link.node), boxes.get(link.next)];
    if (!from || !to) return [];
    const width = Math.max(1.5, thickness(link.people));
    const [startY, endY] = [
      from.y + (left.get(link.node) ?? 0) + width / 2,
      to.y + (entered.get(link.next) ?? 0) + width / 2,
    ];
    left.set(link.node, (left.get(link.node) ?? 0) + width);
    entered.set(link.next, (entered.get(link.next) ?? 0) + width);
    const [startX, endX] = isMirrored ? [from.x, to.x + nodeWidth] : [from.x + nodeWidth, to.x];
    const middle = (startX + endX) / 2;
    return [
      {
        ...link,
        width,
        path: `M${round(startX)} ${round(startY)}C${round(middle)} ${round(startY)} ${round(middle)} ${round(endY)} ${round(endX)} ${round(endY)}`,
      },
    ];
  });
  return {
    nodes: [...boxes.values()],
    links: paths,
    height: Math.max(...[...boxes.values()].map(({ y, height }) => y + Math.max(height, gap)), 80) + top,
  };
}
const round = (value: number): number => Math.round(value * 10) / 10;
