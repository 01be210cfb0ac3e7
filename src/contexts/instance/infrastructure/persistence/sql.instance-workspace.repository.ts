import { Injectable } from '@nestjs/common';
import type { Limits, ListRequest, Page } from '#kernel';
import { Db, equals, ownColumns, Reads, type ReadModel } from '#persistence';
import { WorkspaceSettings } from '../../../workspaces';
import {
  instanceWorkspaceList,
  InstanceWorkspaceRepository,
  type InstanceWorkspace,
} from '../../application/instance-workspace.repository';

const MEMBERS = 'workspace_members m join users u on u.id = m.user_id and not u.is_bot';
const CURRENT = 'm.workspace_id = t.id and m.is_active and m.deleted_at is null';

/** A workspace belongs to no other: the list is of all that are not deleted. */
const modelWith = (limits: Limits): ReadModel<InstanceWorkspace> => ({
  table: 'workspaces',
  owner: '(t.deleted_at is not null)',
  columns: {
    ...ownColumns('id', 'name', 'slug', 'suspendedAt', 'suspensionReason', 'createdAt'),
    ...ownColumns('deletionRequestedAt', 'purgeAt'),
    isSuspended: '(t.suspended_at is not null)',
    owners: `array(select u.email from ${MEMBERS} where ${CURRENT} and m.role = 'owner' order by lower(u.email) limit 10)`,
    workItems: `(select coalesce(sum(c.visible_items), 0)::int from project_counters c where c.workspace_id = t.id)`,
    people: `(select count(*)::int from ${MEMBERS} where ${CURRENT})`,
    storageBytes: `(select coalesce(sum(a.size), 0)::float8 from assets a
      where a.workspace_id = t.id and a.deleted_at is null and a.is_uploaded)`,
    peopleLimit: 't.people_limit',
    workItemsLimit: 't.work_items_limit',
    storageBytesLimit: 't.storage_bytes_limit::float8',
    requestsPerMinuteLimit: 't.requests_per_minute_limit',
    peopleLimitInForce: inForce('people_limit', limits.people),
    workItemsLimitInForce: inForce('work_items_limit', limits.workItems),
    storageBytesLimitInForce: inForce('storage_bytes_limit', limits.storageBytes),
    requestsPerMinuteLimitInForce: inForce('requests_per_minute_limit', limits.requestsPerMinute),
  },
  search: ['t.name', 't.slug'],
});

const inForce = (column: string, most: number | undefined): string =>
  `coalesce(t.${column}, ${most ?? 'null'})::float8`;

/** The value of `owner` in each statement. */
const NOT_DELETED = 'false';

@Injectable()
export class SqlInstanceWorkspaceRepository extends InstanceWorkspaceRepository {
  private readonly reads: Reads<InstanceWorkspace>;

  constructor(db: Db, settings: WorkspaceSettings) {
    super();
    this.reads = new Reads(db, instanceWorkspaceList, modelWith(settings.limits));
  }

  list(request: ListRequest): Promise<Page<InstanceWorkspace>> {
    return this.reads.list(NOT_DELETED, request);
  }

  find(id: string): Promise<InstanceWorkspace | null> {
    return this.reads.one(NOT_DELETED, [equals('t.id', id)]);
  }
}
