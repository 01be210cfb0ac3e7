export interface LabelName {
  readonly id: string;
  /** The name in lower case, so that names that differ only in case are equal. */
  readonly folded: string;
}

export interface LiftedLabels {
  /** Labels that become the workspace's. */
  readonly raised: readonly string[];
  /** Labels that are replaced by the workspace's label with the same name. */
  readonly merged: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Decides which labels become labels of the workspace and which are merged. `holders` maps the names of the workspace's
 * own labels to their ids. If it lacks a name, the first label with that name is raised, and the others are merged into
 * it.
 */
export function liftLabels(labels: readonly LabelName[], holders: ReadonlyMap<string, string>): LiftedLabels {
  const there = new Map(holders);
  const raised: string[] = [];
  const merged: { from: string; to: string }[] = [];
  for (const { id, folded } of labels) {
    const to = there.get(folded);
    if (to) {
      merged.push({ from: id, to });
    } else {
      there.set(folded, id);
      raised.push(id);
    }
  }
  return { raised, merged };
}
