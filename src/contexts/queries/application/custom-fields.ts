import {
  isFilter,
  isUuid,
  leavesOf,
  mapFilters,
  requiredIn,
  type Filter,
  type FilterTree,
  type ListRequest,
  type WorkspaceCtx,
} from '#kernel';
import { CUSTOM_VALUE, type ValueComparison, type ValueCondition } from '../../work-items';
import { quoted } from '../domain/problem';
import type { Comparator, Condition, Field, Value } from '../domain/query';
import type { NameResolver, Deferred } from './name-resolver';
import type { CustomProperties, QueriedProperty } from './custom-properties';
import { bounded, EQUALITY, type FieldType, flag, moment, ORDER, people, text } from './field-types';
import { meaningOf, written } from './meanings';
import { all, is, isOneOf, not } from './trees';

/** Temporary field name of the property's values, which `about` replaces by a condition on the property. */
const HERE = 'value';

const LISTS = [...EQUALITY, 'IN', 'NOT IN'] as const;
const NULLS = ['IS NULL', 'IS NOT NULL'] as const;

const isCustom = ({ name }: Field): boolean => name.toLowerCase() === 'cf';

/** Returns the ids of the custom properties that a query names. */
export function propertiesIn(condition: Condition): string[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(propertiesIn);
    case 'not':
      return propertiesIn(condition.inner);
    case 'predicate':
      return [];
    case 'comparison':
      return isCustom(condition.field) ? [condition.field.property ?? []].flat() : [];
  }
}

/**
 * Returns the type of `cf["<id>"]`. Returns undefined if there is no such property; the problem has then been added to
 * the resolver's list.
 */
export function customField(field: Field, to: NameResolver): FieldType | undefined {
  if (!isCustom(field)) return to.problem(field.at, `${field.name} takes no ${quoted(field.property!)}.`);
  const property = to.property(field.property!);
  if (!property) return to.problem(field.at, `There is no custom property ${quoted(field.property!)} here.`);
  if (!property.form) return to.problem(field.at, 'Values of a formula are computed: no query can ask about them.');
  return about(property, typeOf(property));
}

function typeOf(property: QueriedProperty): FieldType {
  switch (property.form) {
    case 'number':
      return decimal;
    case 'moment':
      return moment(HERE);
    case 'flag':
      return flag(is(HERE, true), is(HERE, false));
    case 'record':
      return property.leadsTo === 'person' ? people(HERE) : record(property);
    default:
      return text(HERE);
  }
}

const NUMBER = /^[+-]?\d{1,30}(\.\d{1,18})?$/;

function numberOf(value: Value, to: NameResolver): string | undefined {
  const meaning = meaningOf(value, to);
  if (meaning?.kind === 'text' && NUMBER.test(meaning.text)) return meaning.text;
  return meaning && to.problem(value.at, `${written(value)} does not fit: write a number such as 2.5.`);
}

const decimal: FieldType = {
  operators: [...EQUALITY, ...ORDER],
  equals: (value, to) => {
    const number = numberOf(value, to);
    return number === undefined ? undefined : () => is(HERE, number);
  },
  compare: (comparator, value, to) => {
    const number = numberOf(value, to);
    return number === undefined ? undefined : () => bounded(HERE, comparator, number);
  },
};

/**
 * Type of properties that refer to records: an option by name or id, a work item by key or id, any other record by id.
 */
const record = ({ leadsTo, options }: QueriedProperty): FieldType => ({
  operators: LISTS,
  equals: (value, to) => {
    const meaning = meaningOf(value, to);
    if (meaning?.kind !== 'text')
      return meaning && to.problem(value.at, `${written(value)} does not fit: write a name or id.`);
    if (leadsTo === 'item') {
      const item = to.item(meaning.text, value.at);
      return () => isOneOf(HERE, [item()?.id ?? []].flat());
    }
    const said = meaning.text.toLowerCase();
    if (leadsTo === 'other' && isUuid(said)) return () => is(HERE, said);
    const named = options.filter(({ id, name }) => id === said || name.toLowerCase() === said).map(({ id }) => id);
    return named.length
      ? () => isOneOf(HERE, named)
      : to.problem(value.at, `There is no ${leadsTo === 'option' ? 'option' : 'record'} ${written(value)}.`);
  },
});

/** Returns the type with its conditions applied to the values of the property. */
function about(property: QueriedProperty, type: FieldType): FieldType {
  const said = (condition: Deferred<FilterTree> | undefined): Deferred<FilterTree> | undefined =>
    condition && (() => saidOf(property, condition()));
  const { equals, compare, contains } = type;
  return {
    operators: [...type.operators.filter((operator) => !NULLS.some((one) => one === operator)), ...NULLS],
    ...(equals && { equals: (value: Value, to: NameResolver) => said(equals(value, to)) }),
    ...(compare && { compare: (by: Comparator, value: Value, to: NameResolver) => said(compare(by, value, to)) }),
    ...(contains && { contains: (value: Value, to: NameResolver) => said(contains(value, to)) }),
    unset: not(valued(property, [])),
  };
}

const valueFilter = (condition: ValueCondition): Filter => is(CUSTOM_VALUE, condition);

const valued = ({ id, form }: QueriedProperty, comparisons: readonly ValueComparison[]): Filter =>
  valueFilter({ propertyId: id, form: form!, comparisons });

const comparisonOf = ({ operator, value }: Filter): ValueComparison => ({ operator, value });

/** Applies conditions to the property. Bounds that are combined by `and` must hold for the same value. */
function saidOf(property: QueriedProperty, tree: FilterTree): FilterTree {
  if ('and' in tree && tree.and.every(isFilter)) return valued(property, tree.and.map(comparisonOf));
  return mapFilters(tree, (filter) => valued(property, [comparisonOf(filter)]));
}

const conditionIn = ({ field, value }: Filter): ValueCondition | undefined =>
  field === CUSTOM_VALUE ? (value as ValueCondition) : undefined;

/** Merges a list of equalities of one property into one condition about its values. */
function ofOneValue(filter: Filter): Filter {
  if (filter.field !== CUSTOM_VALUE || filter.operator !== 'in') return filter;
  const [first, ...others] = filter.value as readonly [ValueCondition, ...ValueCondition[]];
  const values = [first, ...others].flatMap(({ comparisons }) => comparisons.flatMap(({ value }) => value));
  return valueFilter({ ...first, comparisons: [{ operator: 'in', value: values }] });
}

/**
 * Merges separate bounds of a single-valued property, as BETWEEN would write them, so that an index finds the range.
 */
function joined(tree: FilterTree, isMulti: (propertyId: string) => boolean): FilterTree {
  if (isFilter(tree)) return ofOneValue(tree);
  if ('not' in tree) return { not: joined(tree.not, isMulti) };
  if ('or' in tree) return { or: tree.or.map((part) => joined(part, isMulti)) };
  const conditions = new Map<string, ValueCondition>();
  const others: FilterTree[] = [];
  for (const part of tree.and) {
    const condition = isFilter(part) ? conditionIn(ofOneValue(part)) : undefined;
    if (!condition || isMulti(condition.propertyId)) others.push(joined(part, isMulti));
    else {
      const known = conditions.get(condition.propertyId)?.comparisons ?? [];
      conditions.set(condition.propertyId, { ...condition, comparisons: [...known, ...condition.comparisons] });
    }
  }
  return all(...others, ...[...conditions.values()].map(valueFilter));
}

/** Returns the tree with all conditions on the same value merged into one. */
export const joinedByValue = (tree: FilterTree, properties: ReadonlyMap<string, QueriedProperty>): FilterTree =>
  joined(tree, (id) => properties.get(id)?.isMulti ?? true);

interface Narrowing {
  readonly projectIds: readonly string[];
  readonly custom: CustomProperties;
  /** True if the list contains only open items. */
  readonly isOpen: boolean;
}

/** A condition in its most efficient form, and whether few or many items match it. */
export interface Narrowed {
  readonly tree: FilterTree;
  readonly found?: ListRequest['found'];
}

/**
 * Rewrites the tree into its most efficient form. The planner has one statistic for all properties, so it cannot know
 * which condition few items match. Among the conditions that every item of the list must match, the list starts with
 * the rarest. Other rare conditions are replaced by the ids of their items.
 */
export async function narrowedByValues(
  ctx: WorkspaceCtx,
  whole: FilterTree,
  { projectIds, custom, isOpen }: Narrowing,
): Promise<Narrowed> {
  const needed = required(whole);
  const start = needed.length ? await custom.start(ctx, projectIds, needed) : undefined;
  const others = leavesOf(whole).flatMap((leaf) => conditionIn(leaf) ?? []);
  const found = new Map<ValueCondition, FilterTree>();
  if (start) found.set(start.condition, valueFilter({ ...start.condition, read: start.read }));
  await Promise.all(
    others.map(async (condition) => {
      const ids = needed.includes(condition) ? undefined : await custom.few(ctx, projectIds, condition);
      if (ids) found.set(condition, isOneOf('id', ids));
    }),
  );
  const tree = mapFilters(whole, (leaf) => found.get(leaf.value as ValueCondition) ?? leaf);
  const [absent] = start || !isOpen ? [] : requiredAbsent(whole);
  const [projectId, ...rest] = projectIds;
  const lacking = absent && projectId && !rest.length ? await custom.lacking(ctx, projectId, absent) : undefined;
  if (lacking) return { tree: all(isOneOf('id', lacking), tree), found: 'few' };
  return { tree, ...(others.length && { found: start ? 'few' : 'many' }) };
}

/** Returns conditions that require items to have no value of a property. */
function requiredAbsent(tree: FilterTree): ValueCondition[] {
  if (isFilter(tree)) return [];
  if ('and' in tree) return tree.and.flatMap(requiredAbsent);
  const inner = 'not' in tree && isFilter(tree.not) ? conditionIn(tree.not) : undefined;
  return inner && !inner.comparisons.length ? [inner] : [];
}

/** Returns the conditions that every item of the list must match, at any depth of the tree. */
const required = (tree: FilterTree): ValueCondition[] => requiredIn(tree).flatMap((leaf) => conditionIn(leaf) ?? []);

/** Returns the comparisons with a property that every item of the list must match; undefined if there are none. */
export const comparisonsIn = (tree: FilterTree, propertyId: string): readonly ValueComparison[] | undefined =>
  required(tree).find((condition) => condition.propertyId === propertyId)?.comparisons;
