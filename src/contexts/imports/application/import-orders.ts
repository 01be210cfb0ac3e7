import { Injectable } from '@nestjs/common';
import { FieldErrors, governs, type WorkspaceCtx } from '#kernel';
import { SecretBox } from '#secrets';
import { Assets } from '../../assets';
import { Deciders, ProjectRepository } from '../../projects';
import { assertSettings, type SentSettings, type StartedSource } from '../domain/import-settings';
import { ImportEngine, ImportFailed, type ImportedFile, type ImportOrder } from './import-engine';
import { secretPlace, type ImportRecord } from './import.repository';

/** What an import needs: its project, its file and its token. */
@Injectable()
export class ImportOrders {
  constructor(
    private readonly deciders: Deciders,
    private readonly projects: ProjectRepository,
    private readonly assets: Assets,
    private readonly box: SecretBox,
    private readonly engine: ImportEngine,
  ) {}

  /** Refuses what no import could use, by its members. */
  async assertSound(ctx: WorkspaceCtx, projectId: string, source: StartedSource, sent: SentSettings): Promise<void> {
    const { token: _, ...settings } = sent;
    await this.assertUsable(ctx, projectId, settings.fileId);
    assertSettings(source, sent);
    await this.engine.check(source, settings, { workspaceId: ctx.workspaceId, projectId });
  }

  /** Refuses a project and a file that are not there. */
  private async assertUsable(ctx: WorkspaceCtx, projectId: string, fileId: string | undefined): Promise<void> {
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

  /** Makes the order of an import, as the person who started it may give it now. */
  async of({
    id,
    workspaceId,
    projectId,
    createdById,
    source,
    settings,
    isDryRun,
    secret,
  }: ImportRecord): Promise<ImportOrder> {
    const standing = await this.deciders.standing({ workspaceId, projectId }, createdById, governs);
    if ('waits' in standing)
      throw new ImportFailed('The workspace is suspended or switching to governance: try again later.');
    if ('ended' in standing) throw new ImportFailed('The project is gone, or you may no longer import into it.');
    const { ctx } = standing;
    const project = await this.projects.find(ctx, projectId);
    const token = secret === null ? null : this.box.open(secret, secretPlace(id));
    if (secret !== null && token === null)
      throw new ImportFailed('The token cannot be decrypted, because the key of the server has changed: start again.');
    const file = settings.fileId === undefined ? null : await this.file(ctx, settings.fileId);
    const to = { workspace: ctx.workspaceSlug, project: project!.identifier, by: ctx };
    return { ...to, id, source, settings, isDryRun, token, file };
  }

  private async file(ctx: WorkspaceCtx, id: string): Promise<ImportedFile> {
    const file = await this.assets.opened(ctx, null, id);
    if (!file) throw new ImportFailed('The uploaded file is gone: upload it again.');
    return file;
  }
}
