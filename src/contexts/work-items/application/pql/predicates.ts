import type { FilterTree } from '#kernel';
import type { Call } from '../../domain/pql/query';
import type { Binder, Ids, Later } from './binder';
import { peopleOf } from './field-types';
import { hasArguments, meaningOf } from './meanings';
import { literal } from './people';
import type { NamedItem } from './query-names';
import { all, is, isOneOf, isUnset, not } from './trees';
import { Vocabulary } from './vocabulary';

type Condition = Later<FilterTree> | undefined;

interface Predicate {
  /** Fewest and most arguments. */
  readonly args: readonly [number, number];
  readonly means: (call: Call, to: Binder) => Condition;
}

const MOST_ITEMS = 100;

const plain = (tree: FilterTree): Predicate => ({ args: [0, 0], means: () => () => tree });

const about = (condition: (ids: readonly string[]) => FilterTree): Predicate => ({
  args: [1, 1],
  means: ({ args }, to) => {
    const ids: Ids | undefined = peopleOf(args[0]!, to);
    return ids && (() => condition(ids()));
  },
});

/** About work items that are named by key or id. */
const aboutItems = (condition: (items: readonly NamedItem[]) => FilterTree): Predicate => ({
  args: [1, MOST_ITEMS],
  means: ({ args }, to) => {
    const items = args.map((argument) => {
      const text = literal(argument, to);
      return text && to.item(text.text, text.at);
    });
    return () => condition(items.flatMap((item) => item?.() ?? []));
  },
});

const idsOf = (items: readonly NamedItem[]): string[] => items.map(({ id }) => id);

/** Children count where the caller sees them. */
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

const moduleMatch: Predicate = {
  args: [1, 1],
  means: (call, to) => {
    const meaning = meaningOf(call, to);
    return meaning?.kind === 'modules' ? () => isOneOf('moduleId', meaning.ids()) : undefined;
  },
};

/** Conditions that stand alone, with or without parentheses where they take no arguments. */
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
  moduleMatch,
  stateChangedBy: about((ids) => isOneOf('stateChangedBy', ids)),
  resolvedBy: about((ids) => isOneOf('resolvedBy', ids)),
};

/** Conditions that wait for records which this server does not have yet. */
export const MISSING_PREDICATES: Readonly<Record<string, string>> = {
  isIntake: 'intake',
  aggregate: 'estimates',
  recentlyViewed: 'record of views',
  votedBy: 'votes',
  inNextRelease: 'releases',
  releaseMatch: 'releases',
  hasRelations: 'relations',
  blockedBy: 'relations',
  blocks: 'relations',
  linkedTo: 'relations',
  duplicateOf: 'relations',
  linkedToAny: 'relations',
  linkedToAll: 'relations',
  linkedToAnyRecursive: 'relations',
  linkedToAllRecursive: 'relations',
  hasComments: 'comments',
  commentedAfter: 'comments',
  commentedBefore: 'comments',
  commentContains: 'comments',
  commentedBy: 'comments',
  lastCommentBy: 'comments',
  hasLinks: 'links',
  hasRemoteLinks: 'links',
  linkContains: 'links',
  hasLinkUrl: 'links',
  hasAttachments: 'attachments',
  attachedBy: 'attachments',
  hasWorklogs: 'worklogs',
  workLoggedBy: 'worklogs',
  workLoggedBetween: 'worklogs',
};

export const predicates = new Vocabulary('condition', PREDICATES, MISSING_PREDICATES);

export function predicateOf(call: Call, to: Binder): Condition {
  const predicate = predicates.find(call, to);
  return predicate && hasArguments(call, predicate.args, to) ? predicate.means(call, to) : undefined;
}
