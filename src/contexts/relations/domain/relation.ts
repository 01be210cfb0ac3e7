/** Built-in kinds, each in the direction in which it is stored: `item` is blocked by, starts before ... `related`. */
export const RELATION_KINDS = ['blocked_by', 'start_before', 'finish_before', 'duplicate', 'relates_to'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** What dependencies are called from either end. */
export const DEPENDENCY_TYPES = [
  'blocking',
  'blocked_by',
  'start_before',
  'start_after',
  'finish_before',
  'finish_after',
] as const;
export type DependencyType = (typeof DEPENDENCY_TYPES)[number];

/** What all built-in relations are called from either end. */
export const RELATION_TYPES = [...DEPENDENCY_TYPES, 'duplicate', 'relates_to'] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

/** What ties two items, with its name as each end says it. A built-in kind, or else a definition of the workspace. */
export interface RelationSpec {
  readonly kind: RelationKind | null;
  readonly definitionId: string | null;
  /** As the item says it that the relation starts from. */
  readonly outward: string;
  readonly inward: string;
}

/** A relation's kind as one item sees it: `reversed` where the relation starts from the other one. */
export interface DirectedSpec {
  readonly spec: RelationSpec;
  readonly reversed: boolean;
  /** It is called the same from both ends, so it makes no difference which of them it starts from. */
  readonly eitherWay: boolean;
}

const builtIn = (kind: RelationKind, inward: RelationType = kind): RelationSpec => ({
  kind,
  definitionId: null,
  outward: kind,
  inward,
});

export const BUILT_IN_SPECS: Readonly<Record<RelationKind, RelationSpec>> = {
  blocked_by: builtIn('blocked_by', 'blocking'),
  start_before: builtIn('start_before', 'start_after'),
  finish_before: builtIn('finish_before', 'finish_after'),
  duplicate: builtIn('duplicate'),
  relates_to: builtIn('relates_to'),
};

/** `blocking` -> the kind `blocked_by`, reversed. */
export function directedSpecOf(type: RelationType): DirectedSpec {
  const spec = Object.values(BUILT_IN_SPECS).find(({ outward, inward }) => outward === type || inward === type)!;
  return { spec, reversed: spec.outward !== type, eitherWay: spec.outward === spec.inward };
}

/** The kind under which relations of a type are stored. */
export const kindOf = (type: RelationType): RelationKind => directedSpecOf(type).spec.kind!;

export const isDependency = ({ kind }: Pick<RelationSpec, 'kind'>): boolean =>
  kind !== null && (DEPENDENCY_TYPES as readonly string[]).includes(kind);

/** A relation of two work items, as it is stored: once, whoever looks at it. */
export interface Relation {
  readonly id: string;
  readonly itemId: string;
  readonly relatedItemId: string;
  readonly kind: RelationKind | null;
  readonly definitionId: string | null;
}

export const otherEnd = ({ itemId, relatedItemId }: Relation, end: string): string =>
  end === itemId ? relatedItemId : itemId;

/** What the relation is called at one of its ends. */
export const nameAt = ({ itemId }: Relation, end: string, names: Pick<RelationSpec, 'outward' | 'inward'>): string =>
  end === itemId ? names.outward : names.inward;

/** Whether the relation is the one asked for, seen from `end`. */
export function isDirectedAs(relation: Relation, end: string, { spec, reversed, eitherWay }: DirectedSpec): boolean {
  const same = relation.kind === spec.kind && relation.definitionId === spec.definitionId;
  return same && (eitherWay || (relation.itemId !== end) === reversed);
}
