import { Injectable } from '@nestjs/common';
import { single, type WorkspaceCtx } from '#kernel';
import { Pages, type CreatePage, type SeenPage } from '../../wiki';
import { planOf } from '../domain/template-data';
import type { TemplateRecord } from './template.repository';
import { UsableTemplates } from './usable-templates';

/** What is said of the page in the place of what the template says. */
export type UsePageTemplate = Partial<
  Pick<CreatePage, 'name' | 'access' | 'color' | 'parentId' | 'collectionId' | 'labelIds' | 'logoProps'>
>;

/** Makes pages after templates: of the project that the context is in, else of the wiki. */
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
