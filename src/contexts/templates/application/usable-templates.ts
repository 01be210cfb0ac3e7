import { Injectable } from '@nestjs/common';
import { governs, notFound, projectIdOf, type WorkspaceCtx } from '#kernel';
import type { TemplateKind } from '../domain/template';
import { TemplateRepository, type TemplateRecord } from './template.repository';

/** Finds the templates from which records can be created. */
@Injectable()
export class UsableTemplates {
  constructor(private readonly templates: TemplateRepository) {}

  /**
   * Returns a template without checking access, for records that are created without a caller. Null if the template is
   * gone or of another kind.
   */
  async kept({ workspaceId }: Pick<WorkspaceCtx, 'workspaceId'>, kind: TemplateKind, id: string) {
    const found = (await this.templates.byIds({ workspaceId }, [id])).get(id);
    return found?.kind === kind ? found : null;
  }

  /**
   * Returns a template of the project of the context, or one of the workspace that is published or that the caller may
   * list.
   */
  async find(ctx: WorkspaceCtx, kind: TemplateKind, id: string): Promise<TemplateRecord> {
    const own = projectIdOf(ctx) && (await this.templates.find({ ...ctx, kind }, id));
    if (own) return own;
    const shared = await this.templates.find({ ...ctx, kind, projectId: undefined }, id);
    if (!shared || (!shared.isPublished && !governs(ctx))) throw notFound();
    return shared;
  }
}
