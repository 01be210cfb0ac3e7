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
import type { Binder, Later } from './binder';
import type { CustomProperties, QueriedProperty } from './custom-properties';
import { bounded, EQUALITY, type FieldType, flag, moment, ORDER, people, text } from './field-types';
import { meaningOf, written } from './meanings';
import { all, is, isOneOf, not } from './trees';

/** Stands for the values of the property at hand until a condition about them is made of it. */
const HERE = 'value';

const LISTS = [...EQUALITY, 'IN', 'NOT IN'] as const;
const NULLS = ['IS NULL', 'IS NOT NULL'] as const;

const isCustom = ({ name }: Field): boolean => name.toLowerCase() === 'cf';

/** Ids of the custom properties that a query names. */
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

/** What can be said of `cf["<id>"]`; undefined where that is no property, and the binder has been told why. */
export function customField(field: Field, to: Binder): FieldType | undefined {
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

function numberOf(value: Value, to: Binder): string | undefined {
  const meaning = meaningOf(value, to);
  if (meaning?.kind === 'text' && NUMBER.test(meaning.text)) return meaning.text;
  return meaning && to.problem(value.at, `${written(value)} does not fit: write a number, as 2.5.`);
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

/** A choice by its name or id, a work item by its key or id, any other record by its id. */
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

/** The type with its conditions said of the values of the property. */
function about(property: QueriedProperty, type: FieldType): FieldType {
  const said = (condition: Later<FilterTree> | undefined): Later<FilterTree> | undefined =>
    condition && (() => saidOf(property, condition()));
  const { equals, compare, contains } = type;
  return {
    operators: [...type.operators.filter((operator) => !NULLS.some((one) => one === operator)), ...NULLS],
    ...(equals && { equals: (value: Value, to: Binder) => said(equals(value, to)) }),
    ...(compare && { compare: (by: Comparator, value: Value, to: Binder) => said(compare(by, value, to)) }),
    ...(contains && { contains: (value: Value, to: Binder) => said(contains(value, to)) }),
    unset: not(valued(property, [])),
  };
}

const valueFilter = (condition: ValueCondition): Filter => is(CUSTOM_VALUE, condition);

const valued = ({ id, form }: QueriedProperty, comparisons: readonly ValueComparison[]): Filter =>
  valueFilter({ propertyId: id, form: form!, comparisons });

const comparisonOf = ({ operator, value }: Filter): ValueComparison => ({ operator, value });

/** Bounds that stand together are of one value. */
function saidOf(property: QueriedProperty, tree: FilterTree): FilterTree {
  if ('and' in tree && tree.and.every(isFilter)) return valued(property, tree.and.map(comparisonOf));
  return mapFilters(tree, (filter) => valued(property, [comparisonOf(filter)]));
}

const conditionIn = ({ field, value }: Filter): ValueCondition | undefined =>
  field === CUSTOM_VALUE ? (value as ValueCondition) : undefined;

/** A list of equalities, which all are of one property, as one condition about its values. */
function ofOneValue(filter: Filter): Filter {
  if (filter.field !== CUSTOM_VALUE || filter.operator !== 'in') return filter;
  const [first, ...others] = filter.value as readonly [ValueCondition, ...ValueCondition[]];
  const values = [first, ...others].flatMap(({ comparisons }) => comparisons.flatMap(({ value }) => value));
  return valueFilter({ ...first, comparisons: [{ operator: 'in', value: values }] });
}

/** Bounds of a property of one value, as those of BETWEEN: an index finds what lies between them. */
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

/** The tree with what it says of one value in one condition. */
export const joinedByValue = (tree: FilterTree, properties: ReadonlyMap<string, QueriedProperty>): FilterTree =>
  joined(tree, (id) => properties.get(id)?.isMulti ?? true);

interface Narrowing {
  readonly projectIds: readonly string[];
  readonly custom: CustomProperties;
  /** Whether the list has open items only. */
  readonly isOpen: boolean;
}

/** A condition as it is best asked, and what has been found out of how many items meet it. */
export interface Narrowed {
  readonly tree: FilterTree;
  readonly found?: ListRequest['found'];
}

/**
 * The tree as it is best asked. Which condition is met by few items decides how a list is read, and the planner cannot
 * know: to it all properties are one. Of those that every item of the list meets, the list begins with the rarest; what
 * else few items meet is said by the ids of those.
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

/** The properties of which no item of the list has a value. */
function requiredAbsent(tree: FilterTree): ValueCondition[] {
  if (isFilter(tree)) return [];
  if ('and' in tree) return tree.and.flatMap(requiredAbsent);
  const inner = 'not' in tree && isFilter(tree.not) ? conditionIn(tree.not) : undefined;
  return inner && !inner.comparisons.length ? [inner] : [];
}

/** The conditions that every item of the list meets, wherever in the tree they stand. */
const required = (tree: FilterTree): ValueCondition[] => requiredIn(tree).flatMap((leaf) => conditionIn(leaf) ?? []);

/** What every item of the list meets by one value of the property; undefined where nothing is said of it. */
export const comparisonsIn = (tree: FilterTree, propertyId: string): readonly ValueComparison[] | undefined =>
  required(tree).find((condition) => condition.propertyId === propertyId)?.comparisons;
