import type { Call } from '../domain/query';
import type { NameResolver } from './name-resolver';
import { aggregate } from './aggregate.predicate';
import { hasArguments, meaningOf } from './meanings';
import { NESTED_PREDICATES } from './nested.predicates';
import { aboutItems, type Condition, idsOf, plain, type Predicate } from './predicate';
import { RELATION_PREDICATES } from './relation.predicates';
import { all, is, isOneOf, isUnset, not } from './trees';
import { Vocabulary } from './vocabulary';

/** True if the item has children that the caller may see. */
const hasChildren: Predicate = {
  args: [0, 0],
  means: (_, to) => {
    const visible = to.visible();
    return () => is('hasChildIn', { ...visible(), userId: to.ctx.userId });
  },
};

const isOverdue: Predicate = {
  args: [0, 0],
  means: (_, to) => {
    const calendar = to.calendar();
    const isOpen = isOneOf('stateGroup', ['backlog', 'unstarted', 'started']);
    return () => all({ field: 'targetDate', operator: 'lt', value: calendar().today }, isOpen);
  },
};

/** Predicate that is true if the item has one of the records that the function with the same name returns. */
const matching = (filter: string): Predicate => ({
  args: [1, 1],
  means: (call, to) => {
    const meaning = meaningOf(call, to);
    return meaning?.kind === 'records' ? () => isOneOf(filter, meaning.ids()) : undefined;
  },
});

const inNextRelease: Predicate = {
  args: [0, 0],
  means: (_, to) => {
    const next = to.recordsIn('release', 'earliestUnreleasedRelease');
    return () => isOneOf('releaseId', next());
  },
};

/** Conditions without an operator. Those without arguments can be written with or without parentheses. */
export const PREDICATES: Readonly<Record<string, Predicate>> = {
  isTopLevel: plain(isUnset('parentId')),
  isSubWorkItem: plain(not(isUnset('parentId'))),
  hasChildren,
  childOf: aboutItems((items) => isOneOf('parentId', idsOf(items))),
  parentOf: aboutItems((items) =>
    isOneOf(
      'id',
      items.flatMap(({ parentId }) => parentId ?? []),
    ),
  ),
  workItemPicker: aboutItems((items) => isOneOf('id', idsOf(items))),
  hasNoAssignee: plain(isUnset('assigneeId')),
  hasNoLabel: plain(isUnset('labelId')),
  hasStartAndDueDates: plain(all(not(isUnset('startDate')), not(isUnset('targetDate')))),
  isOverdue,
  isDraft: plain(is('isDraft', true)),
  isArchived: plain(not(isUnset('archivedAt'))),
  isEpic: plain(is('isEpic', true)),
  isIntake: plain(is('stateGroup', 'triage')),
  moduleMatch: matching('moduleId'),
  releaseMatch: matching('releaseId'),
  inNextRelease,
  aggregate,
  ...RELATION_PREDICATES,
  ...NESTED_PREDICATES,
};

/** Conditions that are not available because this server does not have the records yet. */
export const MISSING_PREDICATES: Readonly<Record<string, string>> = {
  recentlyViewed: 'record of views',
  votedBy: 'votes',
  hasRemoteLinks: 'links of integrations',
};

export const predicates = new Vocabulary('condition', PREDICATES, MISSING_PREDICATES);

export function predicateOf(call: Call, to: NameResolver): Condition {
  const predicate = predicates.find(call, to);
  const condition = predicate && hasArguments(call, predicate.args, to) ? predicate.means(call, to) : undefined;
  if (!condition || !predicate?.records) return condition;
  return to.whereRead(predicate.records, call.name, condition);
}
