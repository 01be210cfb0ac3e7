import { isUuid, type FilterTree } from '#kernel';
import { parseKey } from '../../work-items';
import { quoted } from '../domain/problem';
import type { Comparator, Value } from '../domain/query';
import type { NameResolver, Deferred } from './name-resolver';
import { bounded, EQUALITY, type FieldType, ORDER } from './field-types';
import { literal } from './people';
import type { NamedProject } from './query-names';
import { all, anyOf, is, isOneOf } from './trees';

const MAX_NUMBER = 2_147_483_647;
const NUMBER = /^\d{1,9}$/;
const IDENTIFIER = /^[\p{Letter}\p{Mark}\p{Number}_]+$/u;

/**
 * Translates an equality: `ENG-12` means that item, `12` every item with that number, `ENG` every item of the project,
 * and an id the item that has it.
 */
function equals(value: Value, to: NameResolver): Deferred<FilterTree> | undefined {
  const id = literal(value, to)?.text;
  if (id === undefined) return undefined;
  if (isUuid(id)) return () => is('id', id.toLowerCase());
  if (NUMBER.test(id)) return () => is('sequenceId', Number(id));
  const key = parseKey(id);
  if (!key && !IDENTIFIER.test(id)) {
    return to.problem(value.at, `${quoted(id)} is not a key such as ENG-12, a number, a project or an id.`);
  }
  const projects = to.projectsNamed(key?.identifier ?? id, value.at);
  const number = key ? [is('sequenceId', key.sequenceId)] : [];
  return () => all(isOneOf('projectId', projects()), ...number);
}

/** Translates an order comparison: keys are compared by number, within their project. */
function compare(comparator: Comparator, value: Value, to: NameResolver): Deferred<FilterTree> | undefined {
  const id = literal(value, to)?.text;
  if (id === undefined) return undefined;
  if (NUMBER.test(id)) return () => bounded('sequenceId', comparator, Number(id));
  const key = parseKey(id);
  if (!key) return to.problem(value.at, `${quoted(id)} is neither a key such as ENG-12 nor a number.`);
  const projects = to.projectsNamed(key.identifier, value.at);
  return () => all(isOneOf('projectId', projects()), bounded('sequenceId', comparator, key.sequenceId));
}

/**
 * Translates a search for a part of the key. The parts of project and number become separate conditions, since no index
 * contains whole keys.
 */
function contains(value: Value, to: NameResolver): Deferred<FilterTree> | undefined {
  const piece = literal(value, to)?.text.toUpperCase();
  if (piece === undefined) return undefined;
  const projects = to.projects();
  return () => anyOf([...withinIdentifier(piece, projects()), ...withinNumber(piece), ...across(piece, projects())]);
}

const withinIdentifier = (piece: string, projects: readonly NamedProject[]): FilterTree[] =>
  idsOf(projects, (identifier) => identifier.includes(piece));

const withinNumber = (piece: string): FilterTree[] =>
  /^\d{1,10}$/.test(piece) ? [{ field: 'sequenceText', operator: 'contains', value: piece }] : [];

/** Condition for a part such as `NG-1`: the end of an identifier and the beginning of a number. */
function across(piece: string, projects: readonly NamedProject[]): FilterTree[] {
  const [, end, begin] = /^([^-]*)-(|[1-9]\d{0,9})$/.exec(piece) ?? [];
  if (end === undefined || begin === undefined) return [];
  const within = idsOf(projects, (identifier) => identifier.endsWith(end));
  return begin === '' ? within : within.map((tree) => all(tree, numbersFrom(begin)));
}

function idsOf(projects: readonly NamedProject[], fits: (identifier: string) => boolean): FilterTree[] {
  const ids = projects.filter(({ identifier }) => fits(identifier.toUpperCase())).map(({ id }) => id);
  return ids.length ? [isOneOf('projectId', ids)] : [];
}

/** Condition for numbers that begin with these digits: 12, 120 to 129, 1200 to 1299 and so on. */
function numbersFrom(digits: string): FilterTree {
  const ranges: FilterTree[] = [];
  for (let size = 1; Number(digits) * size <= MAX_NUMBER; size *= 10) {
    const from = Number(digits) * size;
    ranges.push(
      all(bounded('sequenceId', '>=', from), bounded('sequenceId', '<=', Math.min(from + size - 1, MAX_NUMBER))),
    );
  }
  return anyOf(ranges);
}

/** The key of a work item, such as `ENG-12`. */
export const key: FieldType = {
  operators: [...EQUALITY, 'IN', 'NOT IN', '~', ...ORDER],
  equals,
  compare,
  contains,
};
