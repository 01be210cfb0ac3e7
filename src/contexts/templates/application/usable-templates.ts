import { Injectable } from '@nestjs/common';
import { governs, notFound, projectIdOf, type WorkspaceCtx } from '#kernel';
import type { TemplateKind } from '../domain/template';
import { TemplateRepository, type TemplateRecord } from './template.repository';

/** What things can be made after. */
@Injectable()
export class UsableTemplates {
  constructor(private readonly templates: TemplateRepository) {}

  /** For what is made after it when nobody asks: one that is there, whoever may use it. */
  async kept({ workspaceId }: Pick<WorkspaceCtx, 'workspaceId'>, kind: TemplateKind, id: string) {
    const found = (await this.templates.byIds({ workspaceId }, [id])).get(id);
    return found?.kind === kind ? found : null;
  }

  /** One of the project that the context is in, or one of the workspace that is published or whose list the caller sees. */
  async find(ctx: WorkspaceCtx, kind: TemplateKind, id: string): Promise<TemplateRecord> {
    const own = projectIdOf(ctx) && (await this.templates.find({ ...ctx, kind }, id));
    if (own) return own;
    const shared = await this.templates.find({ ...ctx, kind, projectId: undefined }, id);
    if (!shared || (!shared.isPublished && !governs(ctx))) throw notFound();
    return shared;
  }
}
