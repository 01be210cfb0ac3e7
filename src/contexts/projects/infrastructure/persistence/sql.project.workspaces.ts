import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { ProjectWorkspaces, type ProjectWorkspace } from '../../application/project.workspace';

@Injectable()
export class SqlProjectWorkspaces extends ProjectWorkspaces {
  constructor(private readonly db: Db) {
    super();
  }

  async byIds({ workspaceId }: { readonly workspaceId: string }, ids: readonly string[]) {
    const rows = await this.db.read<ProjectWorkspace>(
      'select id, name, slug from workspaces where id = $1 and id = any($2::uuid[])',
      [workspaceId, ids],
    );
    return new Map(rows.map((workspace) => [workspace.id, workspace]));
  }
}
