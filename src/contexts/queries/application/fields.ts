import { PRIORITIES, STATE_GROUPS } from '#kernel';
import { itemReferences, type ItemReference, type QueryWord } from '#references';
import {
  choice,
  code,
  date,
  type FieldType,
  flag,
  linkedPage,
  mention,
  moment,
  named,
  parent,
  people,
  project,
  subscriber,
  teamspaceProject,
  text,
} from './field-types';
import { key } from './key-field';
import { is, isUnset, not, NOTHING } from './trees';
import { Vocabulary } from './vocabulary';

type Queried = ItemReference & { readonly filter: string; readonly query: QueryWord };

const QUERIED = itemReferences().filter((one): one is Queried => one.filter !== undefined && one.query !== undefined);

function typeOf({ kind, filter, query }: Queried): FieldType {
  switch (query.names) {
    case 'people':
      return people(filter, query.optional);
    case 'items':
      return parent;
    default:
      return named(kind, filter, query);
  }
}

/** Fields of the language with their types. */
export const FIELDS: Readonly<Record<string, FieldType>> = {
  id: key,
  title: text('name'),
  text: text('name', 'descriptionStripped'),
  ...Object.fromEntries(QUERIED.map((reference) => [reference.query.word, typeOf(reference)])),
  stateGroup: choice('stateGroup', STATE_GROUPS),
  priority: choice('priority', PRIORITIES),
  createdBy: people('createdById'),
  mention,
  subscriber,
  page: linkedPage,
  project,
  teamspaceProject,
  startDate: date('startDate'),
  dueDate: date('targetDate'),
  createdAt: moment('createdAt', NOTHING),
  updatedAt: moment('updatedAt', NOTHING),
  completedAt: moment('completedAt'),
  isDraft: flag(is('isDraft', true), is('isDraft', false)),
  isArchived: flag(not(isUnset('archivedAt')), isUnset('archivedAt')),
  externalId: code('externalId'),
  externalSource: code('externalSource'),
};

export const fields = new Vocabulary('field', FIELDS);

/** Names that a query can order by, with the ordering of the list that each stands for. */
export const ORDERINGS: Readonly<Record<string, string>> = {
  id: 'sequenceId',
  title: 'name',
  ...Object.fromEntries(
    QUERIED.flatMap(({ query }) => (query.orderedBy ? [[query.word, query.orderedBy] as const] : [])),
  ),
  priority: 'priority',
  startDate: 'startDate',
  dueDate: 'targetDate',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  sortOrder: 'sortOrder',
  rank: 'sortOrder',
};
