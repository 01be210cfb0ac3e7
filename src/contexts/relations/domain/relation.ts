/**
 * Built-in kinds, named in the direction in which they are stored: `item` is blocked by, or starts before, `related`.
 */
export const RELATION_KINDS = ['blocked_by', 'start_before', 'finish_before', 'duplicate', 'relates_to'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** Names of dependencies as seen from either end. */
export const DEPENDENCY_TYPES = [
  'blocking',
  'blocked_by',
  'start_before',
  'start_after',
  'finish_before',
  'finish_after',
] as const;
export type DependencyType = (typeof DEPENDENCY_TYPES)[number];

/** Names of all built-in relations as seen from either end. */
export const RELATION_TYPES = [...DEPENDENCY_TYPES, 'duplicate', 'relates_to'] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

/** The kind of a relation with its name at each end. It is either a built-in kind or a definition of the workspace. */
export interface RelationSpec {
  readonly kind: RelationKind | null;
  readonly definitionId: string | null;
  /** Name at the item that the relation starts from. */
  readonly outward: string;
  readonly inward: string;
}

/** The kind of a relation as seen from one item. `reversed` is true if the relation starts from the other item. */
export interface DirectedSpec {
  readonly spec: RelationSpec;
  readonly reversed: boolean;
  /** True if the names at both ends are equal, so that the direction does not matter. */
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

/** Returns the stored kind and direction of a type, for example `blocked_by`, reversed, for `blocking`. */
export function directedSpecOf(type: RelationType): DirectedSpec {
  const spec = Object.values(BUILT_IN_SPECS).find(({ outward, inward }) => outward === type || inward === type)!;
  return { spec, reversed: spec.outward !== type, eitherWay: spec.outward === spec.inward };
}

/** Returns the kind under which relations of a type are stored. */
export const kindOf = (type: RelationType): RelationKind => directedSpecOf(type).spec.kind!;

export const isDependency = ({ kind }: Pick<RelationSpec, 'kind'>): boolean =>
  kind !== null && (DEPENDENCY_TYPES as readonly string[]).includes(kind);

/** A relation between two work items. It is stored once for both ends. */
export interface Relation {
  readonly id: string;
  readonly itemId: string;
  readonly relatedItemId: string;
  readonly kind: RelationKind | null;
  readonly definitionId: string | null;
}

export const otherEnd = ({ itemId, relatedItemId }: Relation, end: string): string =>
  end === itemId ? relatedItemId : itemId;

/** Returns the name of the relation at one of its ends. */
export const nameAt = ({ itemId }: Relation, end: string, names: Pick<RelationSpec, 'outward' | 'inward'>): string =>
  end === itemId ? names.outward : names.inward;

/** Returns true if the relation has the given kind and direction, as seen from `end`. */
export function isDirectedAs(relation: Relation, end: string, { spec, reversed, eitherWay }: DirectedSpec): boolean {
  const same = relation.kind === spec.kind && relation.definitionId === spec.definitionId;
  return same && (eitherWay || (relation.itemId !== end) === reversed);
}
