import { Clock, isFilter, type Feature, type FilterTree, type ProjectCtx } from '#kernel';
import type { CallerProject } from '../../projects';
import type { ValueCondition } from '../../work-items';
import { CustomProperties, type QueriedProperty } from './custom-properties';
import type { RecordRules } from './record-rules';
import {
  type NamedItem,
  type NamedPage,
  type NamedTeamspace,
  type PeopleGroup,
  QueryNames,
  type QueryPlace,
} from './query-names';

export const UUID = '018df75f-ad96-75f6-8308-3c956af94a1b';

const PLACE: QueryPlace = {
  timezone: 'Europe/Berlin',
  projectIds: ['p-eng'],
  projects: [
    { id: 'p-eng', identifier: 'ENG', name: 'Engineering' },
    { id: 'p-ops', identifier: 'OPS', name: 'Operations' },
  ],
  visible: { all: ['p-eng'], own: ['p-ops'] },
};

const CALLER_PROJECTS: readonly CallerProject[] = [
  { projectId: 'p-eng', projectRole: 'contributor', projectArchived: false, features: new Set<Feature>() },
  { projectId: 'p-ops', projectRole: 'guest', projectArchived: false, features: new Set<Feature>() },
];

const TEAMSPACES: readonly NamedTeamspace[] = [
  { id: 't-web', name: 'Web', memberIds: ['ann', 'bob'], projectIds: ['p-eng', 'p-ops'] },
  { id: 't-new', name: 'New', memberIds: [], projectIds: [] },
];

const PAGES: readonly NamedPage[] = [
  { id: 'g1', name: 'Handbook' },
  { id: 'g2', name: 'handbook' },
  { id: 'g3', name: 'Release plan' },
];

/** Rules by which everyone may read everything. */
export const ALL_READ: RecordRules = { refusal: () => undefined, areRead: () => true };

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'state todo': ['s1', 's2'],
  'state done': ['s3'],
  'type bug': ['y1'],
  'label red': ['l1'],
  'label blue': ['l2'],
  'cycle sprint 1': ['c1'],
  'module core': ['m1'],
  'release 2.0': ['r2'],
  'person ann@example.com': ['ann'],
  'person bob': ['bob', 'bobby'],
};

const ITEMS: readonly NamedItem[] = [
  { id: 'i1', identifier: 'ENG', sequenceId: 1, parentId: null },
  { id: 'i2', identifier: 'ENG', sequenceId: 2, parentId: 'i1' },
  { id: UUID, identifier: 'OPS', sequenceId: 3, parentId: 'i2' },
];

/** Names in two projects; the caller is a guest in the second one. */
export class FakeNames extends QueryNames {
  questions = 0;

  place = (): Promise<QueryPlace> => this.answer(PLACE);

  callerProjects = (): Promise<readonly CallerProject[]> => this.answer(CALLER_PROJECTS);

  teamspaces = (): Promise<readonly NamedTeamspace[]> => this.answer(TEAMSPACES);

  pages: QueryNames['pages'] = (_ctx, _place, asked) =>
    this.answer(PAGES.filter(({ id, name }) => [id, name.toLowerCase()].some((one) => asked.includes(one))));

  linkedPages = (): Promise<readonly string[]> => this.answer(PAGES.map(({ id }) => id));

  idsByName: QueryNames['idsByName'] = (_ctx, _place, { kind, names }) => {
    const known = names.flatMap((name) => {
      const ids = NAMES[`${kind} ${name.toLowerCase()}`];
      return ids ? [[name, ids] as const] : [];
    });
    return this.answer(new Map(known));
  };

  similar: QueryNames['similar'] = (_ctx, _place, { kind }) => {
    const named = Object.keys(NAMES).filter((name) => name.startsWith(`${kind} `));
    return this.answer(named.map((name) => name.slice(kind.length + 1)));
  };

  people = (_ctx: unknown, group: PeopleGroup): Promise<readonly string[]> => {
    const { of, ...rest } = group;
    return this.answer([`${of}:${Object.values(rest).join('=')}`]);
  };

  recordsIn: QueryNames['recordsIn'] = (_ctx, _place, { kind, set, at }) =>
    this.answer([`${kind} ${set} ${at.slice(0, 10)}`]);

  recordsMatching: QueryNames['recordsMatching'] = (_ctx, _place, { kind, pattern }) =>
    this.answer(pattern === '(' ? null : [`${kind[0]}1`]);

  reachable: QueryNames['reachable'] = (_ctx, _place, { from, depth }) =>
    this.answer(depth === 10 ? null : from.map((id) => `${id} in ${depth}`));

  items: QueryNames['items'] = (_ctx, _place, { ids, keys }) =>
    this.answer(
      ITEMS.filter(
        (item) =>
          ids.includes(item.id) ||
          keys.some((key) => key.identifier === item.identifier && key.sequenceId === item.sequenceId),
      ),
    );

  private answer<T>(value: T): Promise<T> {
    this.questions++;
    return Promise.resolve(value);
  }
}

const property = (id: string, form: QueriedProperty['form'], more: Partial<QueriedProperty> = {}): QueriedProperty => ({
  ...{ id, form, isMulti: false, leadsTo: 'other', options: [] },
  ...more,
});

/** Returns the id of a custom property. */
export const cf = (place: number): string => `018df75f-0000-7000-8000-00000000000${place}`;

const OPTIONS = [
  { id: 'o1', name: 'High' },
  { id: 'o2', name: 'Low' },
];

/** A property of each form. */
const PROPERTIES = [
  property(cf(1), 'number'),
  property(cf(2), 'text'),
  property(cf(3), 'moment'),
  property(cf(4), 'flag'),
  property(cf(5), 'record', { leadsTo: 'option', options: OPTIONS, isMulti: true }),
  property(cf(6), 'record', { leadsTo: 'person' }),
  property(cf(7), 'record', { leadsTo: 'item' }),
  property(cf(8), undefined),
  property(cf(9), 'record'),
];

export class FakeProperties extends CustomProperties {
  byIds: CustomProperties['byIds'] = (_ctx, _projects, ids) =>
    Promise.resolve(new Map(PROPERTIES.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])));

  /** Few items have the number 7. */
  few: CustomProperties['few'] = (_ctx, _projects, condition) =>
    Promise.resolve(isSeven(condition) ? ['i7'] : undefined);

  /** A list starts with these items. */
  start: CustomProperties['start'] = (_ctx, projects, conditions) => {
    const condition = conditions.find(isSeven);
    return Promise.resolve(condition && { condition, read: { fromValuesOf: projects } });
  };

  /** Few items have no value of the first property. */
  lacking: CustomProperties['lacking'] = (_ctx, _project, { propertyId }) =>
    Promise.resolve(propertyId === cf(1) ? ['i8'] : undefined);
}

const isSeven = ({ comparisons: [first] }: ValueCondition): boolean => first?.operator === 'eq' && first.value === '7';

export class FixedClock extends Clock {
  /** A Wednesday; the local time in Berlin is 13:00. */
  now = () => '2026-01-14T12:00:00.000000Z';
}

export const ctx = {
  workspaceId: 'w',
  userId: 'me',
  projectId: 'p-eng',
  features: new Set(['teamspaces']),
} as unknown as ProjectCtx;

export /** Formats a filter as one line, for readable test tables. */
function line(tree: FilterTree): string {
  if (isFilter(tree)) return `${tree.field} ${tree.operator} ${JSON.stringify(tree.value)}`;
  if ('not' in tree) return `not(${line(tree.not)})`;
  return 'and' in tree ? `(${tree.and.map(line).join(' & ')})` : `(${tree.or.map(line).join(' | ')})`;
}
