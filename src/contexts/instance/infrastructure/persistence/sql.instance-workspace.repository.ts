import { Injectable } from '@nestjs/common';
import type { ListRequest, Page } from '#kernel';
import { Db, equals, ownColumns, Reads, type ReadModel } from '#persistence';
import { WorkspaceSettings } from '../../../workspaces';
import {
  instanceWorkspaceList,
  InstanceWorkspaceRepository,
  type InstanceWorkspace,
} from '../../application/instance-workspace.repository';
import { WorkspaceDetails } from './workspace-details';

type Listed = Pick<InstanceWorkspace, 'id' | 'name' | 'slug' | 'isSuspended' | 'suspendedAt' | 'createdAt'>;

/** A workspace belongs to no other: the list is of all that are not deleted. */
const model: ReadModel<Listed> = {
  table: 'workspace_directory',
  owner: '(t.deleted_at is not null)',
  columns: {
    ...ownColumns('id', 'name', 'slug', 'suspendedAt', 'createdAt'),
    isSuspended: '(t.suspended_at is not null)',
  },
  search: ['t.name', 't.slug'],
};

/** The value of `owner` in each statement. */
const NOT_DELETED = 'false';

@Injectable()
export class SqlInstanceWorkspaceRepository extends InstanceWorkspaceRepository {
  private readonly reads: Reads<Listed>;
  private readonly details: WorkspaceDetails;

  constructor(db: Db, settings: WorkspaceSettings) {
    super();
    this.reads = new Reads(db, instanceWorkspaceList, model);
    this.details = new WorkspaceDetails(db, settings.limits);
  }

  async list(request: ListRequest): Promise<Page<InstanceWorkspace>> {
    const page = await this.reads.list(NOT_DELETED, request);
    return { ...page, items: await this.detailed(page.items, request.columns) };
  }

  async find(id: string): Promise<InstanceWorkspace | null> {
    const listed = await this.reads.one(NOT_DELETED, [equals('t.id', id)]);
    return listed && (await this.detailed([listed]))[0]!;
  }

  private async detailed(listed: readonly Listed[], wanted?: ReadonlySet<string>): Promise<InstanceWorkspace[]> {
    const ids = listed.map(({ id }) => id);
    const detailsOf = await this.details.of(ids, wanted);
    return listed.map((one) => ({ ...one, ...detailsOf(one.id) }) as InstanceWorkspace);
  }
}
