import { Injectable } from '@nestjs/common';
import { governs, projectIdOf, type WorkspaceCtx, type WorkspaceRole } from '#kernel';
import { Db } from '#persistence';
import { belonging } from '../../../projects';
import type { PageReaders } from '../../application/page-owners';

interface Found {
  readonly role: WorkspaceRole;
  readonly belongs: boolean;
}

/** The wiki is for all but guests; a project's pages are for all who belong to it, and for those who run the workspace. */
@Injectable()
export class SqlPageReaders implements PageReaders {
  constructor(private readonly db: Db) {}

  async roleOf(ctx: WorkspaceCtx, userId: string): Promise<WorkspaceRole | null> {
    const projectId = projectIdOf(ctx);
    const [found] = await this.db.query<Found>(
      `select w.role, case when $3::uuid is null then w.role <> 'guest' else exists (
         select 1 from ${belonging('m.user_id = $2 and m.project_id = $3')} m) end as belongs
       from workspace_members w
       where w.workspace_id = $1 and w.user_id = $2 and w.is_active and w.deleted_at is null`,
      [ctx.workspaceId, userId, projectId],
    );
    return found && (found.belongs || governs({ workspaceRole: found.role })) ? found.role : null;
  }
}
