interface Child {
  readonly id?: unknown;
  readonly parentId?: unknown;
}

/**
 * Returns rows with each parent before its children. Many rows are inserted by several statements, and a row may refer
 * only to rows of its own statement and of those before.
 */
export function parentsFirst<T extends Child>(rows: readonly T[]): T[] {
  const waiting = new Map(rows.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const line: T[] = [];
    for (let one: T | undefined = row; one && waiting.delete(one.id); one = waiting.get(one.parentId)) line.push(one);
    return line.reverse();
  });
}
