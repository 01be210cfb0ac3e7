import { PRIORITIES, STATE_GROUPS, type Priority, type StateGroup } from '#kernel';
import type {
  CommentThing,
  CycleThing,
  EstimateThing,
  HistoryThing,
  IntakeThing,
  ItemThing,
  LabelThing,
  LinkThing,
  ModuleThing,
  PageThing,
  PersonThing,
  StateThing,
} from '../thing';
import type {
  ServerActivity,
  ServerComment,
  ServerEstimate,
  ServerEstimatePoint,
  ServerHolder,
  ServerItem,
  ServerLabel,
  ServerLink,
  ServerPage,
  ServerPerson,
  ServerProposal,
  ServerState,
} from './shapes';

const INTAKE_STATUSES = [-2, -1, 0, 1, 2] as const;
const ESTIMATE_TYPES = ['categories', 'points', 'time'] as const;
/** Entries that stand for records which are brought themselves, or for the beginning of the work item. */
const NO_HISTORY = ['comment', 'link', 'attachment', 'issue', 'worklog'];

export function personOf(person: ServerPerson): PersonThing {
  const { id, email, display_name: shown, first_name: first = '', last_name: last = '' } = person;
  const name = shown || `${first} ${last}`.trim() || (email ?? id);
  return { kind: 'person', key: id, email: email ?? null, name };
}

/** Each project has a state of its own for work items in triage. */
export const isTriage = ({ group }: ServerState): boolean => group === 'triage';

export const stateOf = ({ id, name, color, group }: ServerState): StateThing => ({
  ...{ kind: 'state', key: id, name, color, group: groupOf(group) },
});

export const labelOf = ({ id, name, color }: ServerLabel): LabelThing => ({ kind: 'label', key: id, name, color });

export const cycleOf = (cycle: ServerHolder): CycleThing => {
  const { id, name, description, start_date: startDate = null, end_date: endDate = null } = cycle;
  return { kind: 'cycle', key: id, name, description, startDate, endDate, archivedAt: cycle.archived_at ?? null };
};

export const moduleOf = ({ id, name, description, archived_at: archivedAt = null }: ServerHolder): ModuleThing => ({
  ...{ kind: 'module', key: id, name, description, archivedAt },
});

/** Cycle, modules and milestone of a work item, which are lists of their own. */
export type Holders = Pick<ItemThing, 'cycle' | 'modules' | 'milestone'>;

export function itemOf(item: ServerItem, holders: Holders): ItemThing {
  const { external_source: source, external_id: id } = item;
  return {
    ...{ kind: 'item', key: item.id, number: item.sequence_id, name: item.name, html: item.description_html ?? '' },
    external: source && id ? { source, id } : null,
    ...{ state: item.state, priority: priorityOf(item.priority), parent: item.parent ?? null },
    type: item.type_id ?? item.type ?? null,
    ...{ labels: item.labels ?? [], assignees: item.assignees ?? [], ...holders },
    ...{ point: item.point ?? null, estimatePoint: item.estimate_point ?? null },
    ...{ startDate: item.start_date ?? null, targetDate: item.target_date ?? null, createdAt: item.created_at },
    ...{ createdBy: item.created_by ?? null, updatedAt: item.updated_at, completedAt: item.completed_at ?? null },
    archivedAt: item.archived_at ?? null,
  };
}

export const commentOf = (item: string, comment: ServerComment): CommentThing => ({
  ...{ kind: 'comment', key: comment.id, item, html: comment.comment_html, createdAt: comment.created_at },
  ...{ author: comment.actor ?? comment.created_by ?? null, editedAt: comment.edited_at ?? null },
});

export const linkOf = (item: string, { id, url, title }: ServerLink): LinkThing => ({
  ...{ kind: 'link', key: id, item, url, title: title ?? '' },
});

/** Returns the entry of a history; undefined for one that stands for a record which comes itself. */
export function historyOf(item: string, activity: ServerActivity): HistoryThing | undefined {
  const { id, verb, field, old_value: from, new_value: to, actor, created_at: at } = activity;
  if (field === null || verb !== 'updated' || NO_HISTORY.includes(field)) return undefined;
  return { kind: 'history', key: id, item, author: actor ?? null, at, field, from: from ?? '', to: to ?? '' };
}

export const estimateOf = (
  estimate: ServerEstimate,
  points: readonly ServerEstimatePoint[],
  isUsed: boolean,
): EstimateThing => ({
  ...{ kind: 'estimate', key: estimate.id, name: estimate.name, description: estimate.description ?? '', isUsed },
  type: ESTIMATE_TYPES.find((type) => type === estimate.type) ?? 'categories',
  points: points.map(({ id, key, value, description = '' }, index) => ({
    ...{ key: id, order: key ?? index, value, description },
  })),
});

export const pageOf = (page: ServerPage): PageThing => ({
  ...{ kind: 'page', key: page.id, name: page.name, html: page.description_html ?? '', parent: page.parent_id ?? null },
  ...{ isPrivate: page.access === 1, isLocked: page.is_locked ?? false, owner: page.owned_by ?? null },
  ...{ color: page.color ?? '', logoProps: page.logo_props ?? {}, createdAt: page.created_at ?? null },
  ...{ createdBy: page.created_by ?? null, updatedAt: page.updated_at ?? null, archivedAt: page.archived_at ?? null },
});

export const intakeOf = (proposal: ServerProposal): IntakeThing => ({
  ...{ kind: 'intake', key: proposal.id, item: proposal.issue },
  status: INTAKE_STATUSES.find((status) => status === proposal.status) ?? -2,
  ...{ snoozedTill: proposal.snoozed_till ?? null, duplicateTo: proposal.duplicate_to ?? null },
  ...{ source: proposal.source ?? null, sourceEmail: proposal.source_email ?? null },
  ...{ createdAt: proposal.created_at ?? null, createdBy: proposal.created_by ?? null },
});

const groupOf = (group: string): StateGroup => STATE_GROUPS.find((known) => known === group) ?? 'backlog';

const priorityOf = (priority: string | undefined): Priority => PRIORITIES.find((known) => known === priority) ?? 'none';
