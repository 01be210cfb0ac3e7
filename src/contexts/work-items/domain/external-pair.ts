/** The name of a work item in another system; no two items of a project have the same. */
export interface ExternalPair {
  readonly source: string;
  readonly id: string;
}

interface Paired {
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export const pairOf = ({ externalSource: source, externalId: id }: Paired): ExternalPair | undefined =>
  source && id ? { source, id } : undefined;

/** Pairs that are equal have equal keys. */
export const pairKey = ({ source, id }: ExternalPair): string => JSON.stringify([source, id]);
