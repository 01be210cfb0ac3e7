export interface LabelName {
  readonly id: string;
  /** In the form in which names that are the same are equal. */
  readonly folded: string;
}

export interface LiftedLabels {
  /** Labels that become the workspace's. */
  readonly raised: readonly string[];
  /** Labels in whose place one of the workspace is, which has the same name. */
  readonly merged: readonly { readonly from: string; readonly to: string }[];
}

/** Of labels of one name the first becomes the workspace's, unless it has one; `holders` are those that it has, by name. */
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
