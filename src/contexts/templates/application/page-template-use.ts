import { Injectable } from '@nestjs/common';
import { single, type WorkspaceCtx } from '#kernel';
import { Pages, type CreatePage, type SeenPage } from '../../wiki';
import { planOf } from '../domain/template-data';
import type { TemplateRecord } from './template.repository';
import { UsableTemplates } from './usable-templates';

/** Members of the new page that replace those of the template. */
export type UsePageTemplate = Partial<
  Pick<CreatePage, 'name' | 'access' | 'color' | 'parentId' | 'collectionId' | 'labelIds' | 'logoProps'>
>;

/** Creates pages from templates: in the project of the context, or in the wiki if the context has no project. */
@Injectable()
export class PageTemplateUse {
  constructor(
    private readonly templates: UsableTemplates,
    private readonly pages: Pages,
  ) {}

  async use(ctx: WorkspaceCtx, id: string, said: UsePageTemplate): Promise<SeenPage> {
    const template = await this.templates.find(ctx, 'page', id);
    const page = { ...besides(template), ...planOf('page', template.templateData), ...said };
    return single(await this.pages.createMany(ctx, [page]));
  }
}

const besides = ({ name, descriptionHtml, logoProps }: TemplateRecord) => ({
  name,
  logoProps,
  ...(descriptionHtml ? { descriptionHtml } : {}),
});
