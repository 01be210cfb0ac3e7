import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { SecretBox } from '#secrets';
import { Assets } from '../../assets';
import { ProjectRepository } from '../../projects';
import { secretPlace } from './import.repository';
import { noSuchFile, noSuchProject } from './imports.errors';

/** What an import refers to: its project, its file and its token. */
@Injectable()
export class ImportPlaces {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly assets: Assets,
    private readonly box: SecretBox,
  ) {}

  async assertUsable(ctx: WorkspaceCtx, projectId: string, fileId: string | undefined): Promise<void> {
    const project = await this.projects.find(ctx, projectId);
    if (!project || project.archivedAt) throw noSuchProject();
    if (fileId === undefined) return;
    const file = await this.assets.find(ctx, null, fileId);
    if (!file?.isUploaded) throw noSuchFile();
  }

  sealed(id: string, token: string): string {
    return this.box.close(token, secretPlace(id));
  }
}
