// Stands for parse5 where the browser's code is made: a browser parses by itself (html-tree.ts). Its calls go
// by themselves; its lists of names and faults would stay.
export const parse = undefined;
export const defaultTreeAdapter = undefined;
