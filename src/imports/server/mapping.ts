import { PRIORITIES, STATE_GROUPS, type Priority, type StateGroup } from '#kernel';
import type { IntakeThing, PageThing } from '../thing';
import type { ServerPage, ServerProposal } from './shapes';

const INTAKE_STATUSES = [-2, -1, 0, 1, 2] as const;

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

export const groupOf = (group: string): StateGroup => STATE_GROUPS.find((known) => known === group) ?? 'backlog';

export const priorityOf = (priority: string | undefined): Priority =>
  PRIORITIES.find((known) => known === priority) ?? 'none';
