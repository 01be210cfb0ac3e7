import { FieldErrors } from '#kernel';
import type { Variable } from '#properties';
import type { PropertyOption } from './property-option';

/** The projects and the types that a context is for: on each axis all of them, or those that it lists. */
export interface Scope {
  readonly appliesToAllProjects: boolean;
  readonly projectIds: readonly string[];
  readonly appliesToAllTypes: boolean;
  readonly typeIds: readonly string[];
}

type Overrides = { readonly [Member in keyof Variable]: Variable[Member] | null };

/** What a property of the workspace is for some projects and types; null is as the property has it. */
export interface PropertyContext extends Scope, Overrides {
  readonly id: string;
  readonly propertyId: string;
  readonly name: string;
  /** Marks the one that came with the property. */
  readonly isDefault: boolean;
  /** Options of the property, or of its own, in their order. */
  readonly optionIds: readonly string[] | null;
  /** Chosen where nothing else is said; heeded only beside `optionIds`. */
  readonly defaultOptionId: string | null;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** A project and a type of its work items. */
export interface Pair {
  readonly projectId: string;
  readonly typeId: string;
}

/** Of two contexts that are for a pair the one that lists more is heeded: listed projects count before listed types. */
export const tierOf = ({ appliesToAllProjects, appliesToAllTypes }: Scope): number =>
  Number(appliesToAllProjects) * 2 + Number(appliesToAllTypes);

export const covers = (scope: Scope, { projectId, typeId }: Pair): boolean =>
  (scope.appliesToAllProjects || scope.projectIds.includes(projectId)) &&
  (scope.appliesToAllTypes || scope.typeIds.includes(typeId));

/** On each axis a context is for all, or for those that it lists; never both, and never for none. */
export function assertScope(scope: Scope): void {
  const errors = new FieldErrors();
  const check = (all: boolean, member: 'projectIds' | 'typeIds', what: string) => {
    if (all === scope[member].length > 0) errors.add(member, 'invalid', `Give ${what}, or apply to all, and not both.`);
  };
  check(scope.appliesToAllProjects, 'projectIds', 'projects');
  check(scope.appliesToAllTypes, 'typeIds', 'work item types');
  errors.throwIfAny();
}

const meet = (a: readonly string[], b: readonly string[]): boolean => a.some((id) => b.includes(id));

/** Whether two contexts of one tier are both for some pair, so that neither could be chosen. */
export const overlap = (a: Scope, b: Scope): boolean =>
  tierOf(a) === tierOf(b) &&
  (a.appliesToAllProjects || meet(a.projectIds, b.projectIds)) &&
  (a.appliesToAllTypes || meet(a.typeIds, b.typeIds));

/** The context that says what the property is for the pair; undefined where it is not there for it. */
export const contextFor = <C extends Scope>(contexts: readonly C[], pair: Pair): C | undefined =>
  contexts.filter((context) => covers(context, pair)).sort((a, b) => tierOf(a) - tierOf(b))[0];

type Offered = Pick<PropertyOption, 'id' | 'isDefault' | 'contextId'>;

/** The property as a context has it; the whole of the context counts, not only what differs. */
export const variantOf = (property: Variable, context: Overrides): Variable => ({
  isRequired: context.isRequired ?? property.isRequired,
  isMulti: context.isMulti ?? property.isMulti,
  defaultValue: context.defaultValue ?? property.defaultValue,
  settings: context.settings ?? property.settings,
});

/** Options that a context leaves; with none the property's own. */
export function optionsFor<O extends Offered>(
  options: readonly O[],
  context?: Pick<PropertyContext, 'optionIds' | 'defaultOptionId'>,
): readonly O[] {
  if (!context?.optionIds) return options.filter(({ contextId }) => contextId === null);
  const byId = new Map(options.map((option) => [option.id, option]));
  return context.optionIds.flatMap((id) => {
    const option = byId.get(id);
    return option ? [{ ...option, isDefault: id === context.defaultOptionId }] : [];
  });
}

/** An option that is marked counts before the default value. */
export const defaultOf = (options: readonly Offered[], defaultValue: readonly string[]): readonly string[] => {
  const marked = options.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  return marked.length ? marked : defaultValue;
};
