import { PRIORITIES, STATE_GROUPS } from '#kernel';
import { choice, code, date, type FieldType, flag, moment, named, parent, people, project, text } from './field-types';
import { key } from './key-field';
import { is, isUnset, not, NOTHING } from './trees';
import { Vocabulary } from './vocabulary';

/** Fields of the language, each with what it stands for. */
export const FIELDS: Readonly<Record<string, FieldType>> = {
  id: key,
  title: text('name'),
  text: text('name', 'descriptionStripped'),
  type: named('type', 'typeId', { optional: true }),
  state: named('state', 'stateId', { functions: 'groups' }),
  stateGroup: choice('stateGroup', STATE_GROUPS),
  priority: choice('priority', PRIORITIES),
  assignee: people('assigneeId', true),
  createdBy: people('createdById'),
  label: named('label', 'labelId', { optional: true }),
  cycle: named('cycle', 'cycleId', { optional: true }),
  module: named('module', 'moduleId', { optional: true, functions: 'modules' }),
  project,
  parent,
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

/** Fields that wait for records which this server does not have yet. */
export const MISSING_FIELDS: Readonly<Record<string, string>> = {
  mention: 'record of mentions',
  subscriber: 'subscribers',
  milestone: 'milestones',
  release: 'releases',
  teamspaceProject: 'teamspaces',
  cf: 'custom properties',
};

export const fields = new Vocabulary('field', FIELDS, MISSING_FIELDS);

/** What a query can order by, with the ordering of the list that each stands for. */
export const ORDERINGS: Readonly<Record<string, string>> = {
  id: 'sequenceId',
  title: 'name',
  state: 'state',
  priority: 'priority',
  assignee: 'assigneeName',
  label: 'labelName',
  module: 'moduleName',
  startDate: 'startDate',
  dueDate: 'targetDate',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  sortOrder: 'sortOrder',
  rank: 'sortOrder',
};
