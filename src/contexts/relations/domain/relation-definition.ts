import { FIRST_SORT, SORT_STEP } from '#kernel';
import { BUILT_IN_SPECS, type RelationKind, type RelationSpec } from './relation';

/** A kind of relation that a workspace defines. `kind` is set if it stands for a built-in one; these always exist. */
export interface RelationDefinition {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Label at the item that the relation starts from, such as "implements". */
  readonly outward: string;
  /** Label at the other item, such as "implemented by". */
  readonly inward: string;
  readonly color: string;
  readonly logoProps: object;
  /** Position in lists, the lowest first. */
  readonly sortOrder: number;
  readonly isActive: boolean;
  readonly kind: RelationKind | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

type Default = Pick<RelationDefinition, 'name' | 'outward' | 'inward' | 'sortOrder'> & { readonly kind: RelationKind };

/** Definitions that every workspace has, so that both API versions can create and show these relations. */
export const DEFAULT_DEFINITIONS: readonly Default[] = [
  { kind: 'relates_to', name: 'Relates to', outward: 'relates to', inward: 'relates to', sortOrder: FIRST_SORT },
  {
    kind: 'duplicate',
    name: 'Duplicate',
    outward: 'duplicate of',
    inward: 'duplicated by',
    sortOrder: FIRST_SORT + SORT_STEP,
  },
];

/** Returns how relations of the definition are stored and what the history calls them. */
export const specOf = ({ id, kind, outward, inward }: RelationDefinition): RelationSpec =>
  kind ? BUILT_IN_SPECS[kind] : { kind: null, definitionId: id, outward, inward };

const FIXED = ['name', 'outward', 'inward', 'isActive'] as const;

/** Returns true if a change keeps those members of a built-in definition that others rely on. */
export const keepsMeaning = (definition: RelationDefinition, patch: Partial<RelationDefinition>): boolean =>
  FIXED.every((member) => patch[member] === undefined || patch[member] === definition[member]);

/** Features that only the plan decides about; workspaces and projects have no switch for them. */
export const FEATURES = ['custom_relations'] as const;

declare module '#kernel' {
  interface FeatureNames {
    custom_relations: true;
  }
}
