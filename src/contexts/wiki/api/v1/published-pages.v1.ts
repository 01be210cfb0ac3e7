import { Action, Context, feature, present, projectReaders, Resource, Segment, shows, v1 } from '#http';
import type { ProjectCtx } from '#kernel';
import type { PublishedPage } from '../../application/published-page.repository';
import { PublishedPages } from '../../application/published-pages';
import { READ_PUBLISHED_PAGE } from '../texts';

const show = shows<PublishedPage>();

const publishedPageV1 = present<PublishedPage>('PublishedPage', {
  id: show.uuid('id'),
  anchor: show.text('anchor'),
  name: show.text('name'),
  description_html: show.richText('descriptionHtml'),
  logo_props: show.object('logoProps'),
  updated_at: show.datetime('updatedAt'),
});

@Resource({
  style: v1,
  tag: 'Project pages',
  path: 'workspaces/:workspace_slug/projects/:project_id/pages/published',
  level: 'project',
  scope: 'projects.pages',
  gates: [feature('pages')],
  presenter: publishedPageV1,
})
export class PublishedPagesV1Controller {
  constructor(private readonly pages: PublishedPages) {}

  @Action('GET', ':anchor', {
    id: 'get_published_project_page',
    summary: 'Get a published page of a project',
    description: READ_PUBLISHED_PAGE,
    allow: projectReaders,
  })
  get(@Context() ctx: ProjectCtx, @Segment('anchor') anchor: string) {
    return this.pages.getIn(ctx, anchor);
  }
}
