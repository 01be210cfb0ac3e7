import { MAX, parsePql } from './parser';
import { PqlSyntaxError } from './problem';
import type { Comparison, Condition, Value } from './query';

/**
 * A new name for a value of a field. If `isKept`, another record still has the old name, and the query asks for both.
 */
export interface RenamedValue {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly isKept: boolean;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** For each operator that compares names, the one that takes several values. */
const OF_MANY: Readonly<Partial<Record<Comparison['operator'], string>>> = {
  '=': 'IN',
  '!=': 'NOT IN',
  IN: 'IN',
  'NOT IN': 'NOT IN',
};

const fold = (text: string): string => text.trim().toLowerCase();

const written = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;

function comparisonsIn(condition: Condition): Comparison[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(comparisonsIn);
    case 'not':
      return comparisonsIn(condition.inner);
    case 'predicate':
      return [];
    case 'comparison':
      return [condition];
  }
}

/** Replaces old names in a query by new ones. A text that is not a query, or would become too long, stays as it is. */
export function renamedIn(text: string, renamed: readonly RenamedValue[]): string {
  const edits = conditionsOf(text).flatMap((comparison) => editsOf(text, comparison, renamed));
  const changed = edits
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text: put }) => rest.slice(0, start) + put + rest.slice(end), text);
  return changed.length > MAX.characters ? text : changed;
}

function conditionsOf(text: string): Comparison[] {
  try {
    const { where } = parsePql(text);
    return where ? comparisonsIn(where) : [];
  } catch (error) {
    if (error instanceof PqlSyntaxError) return [];
    throw error;
  }
}

function editsOf(text: string, { field, operator, values, at }: Comparison, renamed: readonly RenamedValue[]): Edit[] {
  const many = OF_MANY[operator];
  if (!many || field.property !== undefined) return [];
  const found = renamed.filter((one) => fold(one.field) === fold(field.name));
  const changes = values.flatMap((value) => {
    const change = found.find(({ from }) => value.kind === 'literal' && fold(value.text) === fold(from));
    return change ? [{ at: value.at, isKept: change.isKept, text: named(text, value, change) }] : [];
  });
  if (many === operator || !changes.some(({ isKept }) => isKept)) {
    return changes.map((change) => ({ ...change.at, text: change.text }));
  }
  const name = text.slice(field.at.start, field.at.end);
  return [{ ...at, text: `${name} ${many} (${changes.map((change) => change.text).join(', ')})` }];
}

const named = (text: string, { at }: Value, { to, isKept }: RenamedValue): string =>
  isKept ? `${text.slice(at.start, at.end)}, ${written(to)}` : written(to);
