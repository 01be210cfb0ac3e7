import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { WorkspaceRepository, type Workspace } from '../../application/workspace.repository';

const LIVE = 'select id, name, slug from workspaces where deleted_at is null';

@Injectable()
export class SqlWorkspaceRepository extends WorkspaceRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async bySlug(slug: string): Promise<Workspace | null> {
    const [workspace] = await this.db.read<Workspace>(`${LIVE} and slug = $1`, [slug]);
    return workspace ?? null;
  }

  async byIds({ workspaceId }: { readonly workspaceId: string }, ids: readonly string[]) {
    if (!ids.includes(workspaceId)) return new Map<string, Workspace>();
    const rows = await this.db.read<Workspace>(`${LIVE} and id = $1`, [workspaceId]);
    return new Map(rows.map((workspace) => [workspace.id, workspace]));
  }
}
