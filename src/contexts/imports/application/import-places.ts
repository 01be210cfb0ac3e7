import { Injectable } from '@nestjs/common';
import { FieldErrors, type WorkspaceCtx } from '#kernel';
import { SecretBox } from '#secrets';
import { Assets } from '../../assets';
import { ProjectRepository } from '../../projects';
import { secretPlace } from './import.repository';

/** What an import refers to: its project, its file and its token. */
@Injectable()
export class ImportPlaces {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly assets: Assets,
    private readonly box: SecretBox,
  ) {}

  /** Refuses a project and a file that are not there. */
  async assertUsable(ctx: WorkspaceCtx, projectId: string, fileId: string | undefined): Promise<void> {
    const errors = new FieldErrors();
    const project = await this.projects.find(ctx, projectId);
    if (!project || project.archivedAt)
      errors.add('projectId', 'does_not_exist', 'There is no such project that is not archived.');
    const file = fileId === undefined ? undefined : await this.assets.find(ctx, null, fileId);
    if (file !== undefined && !file?.isUploaded)
      errors.add('fileId', 'does_not_exist', 'There is no such uploaded file of the workspace.');
    errors.throwIfAny();
  }

  sealed(id: string, token: string): string {
    return this.box.close(token, secretPlace(id));
  }
}
