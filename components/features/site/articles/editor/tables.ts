import { Node } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeaderRow,
} from "@tiptap/pm/tables";

/** Tables as ProseMirror's own module edits them; what a table is here is what an article may hold. */
const spans = {
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => Number(cell.getAttribute("colspan") ?? 1) },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => Number(cell.getAttribute("rowspan") ?? 1) },
  colwidth: { default: null, rendered: false },
};
const role = (extension: { name: string }) => ({
  tableRole: { table: "table", tableRow: "row", tableCell: "cell", tableHeader: "header_cell" }[
    extension.name
  ],
});

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: role,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => goToNextCell(1)(editor.state, editor.view.dispatch),
    "Shift-Tab": ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
  }),
});
const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  extendNodeSchema: role,
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});
const TableCell = Node.create({
  name: "tableCell",
  content: "block+",
  isolating: true,
  extendNodeSchema: role,
  addAttributes: () => spans,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});
const TableHeader = Node.create({
  name: "tableHeader",
  content: "block+",
  isolating: true,
  extendNodeSchema: role,
  addAttributes: () => spans,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});
export const tableNodes = [Table, TableRow, TableCell, TableHeader];

const cell = (type: "tableCell" | "tableHeader") => ({ type, content: [{ type: "paragraph" }] });
export const insertTable = (editor: Editor): boolean =>
  editor
    .chain()
    .focus()
    .insertContent({
      type: "table",
      content: [
        { type: "tableRow", content: [cell("tableHeader"), cell("tableHeader")] },
        ...[1, 2].map(() => ({ type: "tableRow", content: [cell("tableCell"), cell("tableCell")] })),
      ],
    })
    .run();

const steps = {
  row: addRowAfter,
  column: addColumnAfter,
  head: toggleHeaderRow,
  dropRow: deleteRow,
  dropColumn: deleteColumn,
  drop: deleteTable,
} as const;
type TableAction = keyof typeof steps;
export const tableActions: readonly TableAction[] = [
  "row",
  "column",
  "head",
  "dropRow",
  "dropColumn",
  "drop",
];
export function changeTable(editor: Editor, action: TableAction): void {
  editor.commands.focus();
  steps[action](editor.state, editor.view.dispatch);
}
