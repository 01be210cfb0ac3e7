import { Injectable } from '@nestjs/common';
import { ROLES_OF_GUESTS, type WorkspaceActor } from '#kernel';
import { Db } from '#persistence';
import { ProjectMemberships } from '../../../workspaces';

const ACTIVE_OF_PERSON = 'workspace_id = $1 and user_id = $2 and is_active and deleted_at is null';
const CHANGED = 'updated_at = $3, updated_by_id = $4, version = version + 1';

/** Ends or lowers a person's project memberships when the workspace membership ends or becomes that of a guest. */
@Injectable()
export class SqlProjectMemberships extends ProjectMemberships {
  constructor(private readonly db: Db) {
    super();
  }

  async end({ workspaceId, userId }: WorkspaceActor, at: string, memberId: string): Promise<void> {
    await this.db.query(`update project_members set is_active = false, ${CHANGED} where ${ACTIVE_OF_PERSON}`, [
      workspaceId,
      memberId,
      at,
      userId ?? null,
    ]);
  }

  async lowerForGuest({ workspaceId, userId }: WorkspaceActor, at: string, memberId: string): Promise<string[]> {
    const rows = await this.db.query<{ projectId: string }>(
      `update project_members set role = $5, ${CHANGED} where ${ACTIVE_OF_PERSON} and role <> all($6::text[])
       returning project_id as "projectId"`,
      [workspaceId, memberId, at, userId ?? null, ROLES_OF_GUESTS[0], ROLES_OF_GUESTS],
    );
    return rows.map(({ projectId }) => projectId).sort();
  }
}
