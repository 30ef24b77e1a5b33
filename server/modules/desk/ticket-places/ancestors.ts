interface Placed {
  id: string;
  parentId: string | null;
}

/** From a category up to the top, its own id first. */
export function ancestorsOf(nodes: readonly Placed[], id: string | null): string[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const ids: string[] = [];
  for (let at = id; at !== null && parents.has(at) && !ids.includes(at); at = parents.get(at) ?? null)
    ids.push(at);
  return ids;
}
