import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { ProjectMemberships } from '../../../workspaces';

/** What becomes of a person's places in projects when the place in the workspace ends. */
@Injectable()
export class SqlProjectMemberships extends ProjectMemberships {
  constructor(private readonly db: Db) {
    super();
  }

  async end({ workspaceId, userId }: WorkspaceCtx, at: string, memberId: string): Promise<void> {
    await this.db.query(
      `update project_members set is_active = false, updated_at = $3, updated_by_id = $4, version = version + 1
       where workspace_id = $1 and user_id = $2 and is_active and deleted_at is null`,
      [workspaceId, memberId, at, userId],
    );
  }
}
