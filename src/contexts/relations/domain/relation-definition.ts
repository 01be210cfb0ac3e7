import { FIRST_SORT, SORT_STEP } from '#kernel';
import { type RelationSpec, BUILT_IN_SPECS, type RelationKind } from './relation';

/** A relation that a workspace has named. `kind` is set on those that stand for a built-in one: they are always there. */
export interface RelationDefinition {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** What the item says that the relation starts from, as "implements". */
  readonly outward: string;
  /** What the other one says, as "implemented by". */
  readonly inward: string;
  readonly color: string;
  readonly logoProps: object;
  /** Weight in lists, the lowest first. */
  readonly sortOrder: number;
  readonly isActive: boolean;
  readonly kind: RelationKind | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

type Default = Pick<RelationDefinition, 'name' | 'outward' | 'inward' | 'sortOrder'> & { readonly kind: RelationKind };

/** Every workspace has them, so that both versions of the interface can set and see these relations. */
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

/** How relations of the definition are stored, and what history calls them. */
export const specOf = ({ id, kind, outward, inward }: RelationDefinition): RelationSpec =>
  kind ? BUILT_IN_SPECS[kind] : { kind: null, definitionId: id, outward, inward };

const FIXED = ['name', 'outward', 'inward', 'isActive'] as const;

/** Whether a change leaves what others rely on of a built-in definition. */
export const keepsMeaning = (definition: RelationDefinition, patch: Partial<RelationDefinition>): boolean =>
  FIXED.every((member) => patch[member] === undefined || patch[member] === definition[member]);
