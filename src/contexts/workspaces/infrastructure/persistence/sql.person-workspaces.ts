import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { PersonWorkspaces, type PersonWorkspace } from '../../application/workspace.repository';
import { PLACES_OF_PERSON } from './directory';

const OF_PERSON = `
  select w.id, w.name, w.slug, m.role, w.suspended_at is not null as "isSuspended",
    w.factors_required_since is not null as "requiresSecondFactor"
  from workspace_members m join workspaces w on w.id = m.workspace_id and w.id = any($2::uuid[])
  where m.workspace_id = any($2::uuid[]) and m.user_id = $1 and m.is_active = $3 and m.deleted_at is null
    and w.deleted_at is null
  order by lower(w.name), w.id`;

@Injectable()
export class SqlPersonWorkspaces extends PersonWorkspaces {
  constructor(private readonly db: Db) {
    super();
  }

  of(userId: string): Promise<readonly PersonWorkspace[]> {
    return this.workspaces(userId, true);
  }

  leftBy(userId: string): Promise<readonly PersonWorkspace[]> {
    return this.workspaces(userId, false);
  }

  private async workspaces(userId: string, isActive: boolean): Promise<readonly PersonWorkspace[]> {
    const places = await this.db.query<{ id: string }>(PLACES_OF_PERSON, [userId]);
    if (!places.length) return [];
    return this.db.query<PersonWorkspace>(OF_PERSON, [userId, places.map(({ id }) => id), isActive]);
  }
}
