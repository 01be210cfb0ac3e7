import type { Definition, PropertyType, RelationType } from '#properties';

/** Kinds of properties that the values of a field can become. Of relations, the target is the kind. */
export const NEW_KINDS = [
  ...(['TEXT', 'RICH_TEXT', 'DECIMAL', 'DATETIME', 'BOOLEAN'] as const),
  ...(['OPTION', 'USER', 'URL', 'EMAIL'] as const),
] as const;
export type NewKind = (typeof NEW_KINDS)[number];

/** Chosen for a field that stays at the source. */
export const LEFT_OUT = 'ignore';

type Kinded = Pick<Definition, 'propertyType' | 'relationType'>;

const MULTI: readonly string[] = ['OPTION', 'USER', 'URL', 'EMAIL'] satisfies NewKind[];
const TEXTS: readonly string[] = ['TEXT', 'RICH_TEXT'] satisfies NewKind[];

export const kindOf = ({ propertyType, relationType }: Kinded): PropertyType | RelationType =>
  relationType ?? propertyType;

export const isNewKind = (kind: unknown): kind is NewKind => NEW_KINDS.some((one) => one === kind);

/** What a property of a kind is. */
export const typeOfKind = (kind: NewKind): Kinded =>
  kind === 'RICH_TEXT' || kind === 'USER'
    ? { propertyType: 'RELATION', relationType: kind }
    : { propertyType: kind, relationType: null };

/** True if values of the one can be read as values of the other, by what they are called. */
export const canBecome = (from: Kinded, to: Kinded): boolean =>
  kindOf(from) === kindOf(to) || (isNewKind(kindOf(from)) && isNewKind(kindOf(to)));

export const canHaveSeveral = (kind: Kinded): boolean => MULTI.includes(kindOf(kind));

/** True if several values can stand in one. */
export const joinsValues = (kind: Kinded): boolean => TEXTS.includes(kindOf(kind));
