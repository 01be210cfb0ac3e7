import { Action, Context, present, Resource, Segment, shows, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import type { PublishedPage } from '../../application/published-page.repository';
import { PublishedPages } from '../../application/published-pages';
import { READ_PUBLISHED_PAGE } from '../texts';

const show = shows<PublishedPage>();

const publishedPageV2 = present<PublishedPage>('PublishedPage', {
  id: show.uuid('id'),
  anchor: show.text('anchor'),
  name: show.text('name'),
  description_html: show.richText('descriptionHtml'),
  logo_props: show.object('logoProps'),
  updated_at: show.datetime('updatedAt'),
});

@Resource({
  style: v2,
  tag: 'Published pages',
  about:
    'Members of the workspace read a published page here by its anchor; anyone can read it without a credential ' +
    'at `/published/pages/{anchor}/`. Pages that are archived, deleted or no longer published are not found.',
  path: 'workspaces/:slug/published-pages',
  level: 'workspace',
  presenter: publishedPageV2,
})
export class PublishedPagesV2Controller {
  constructor(private readonly pages: PublishedPages) {}

  @Action('GET', ':anchor', {
    id: 'get-published-page',
    summary: 'Get a published page',
    description: READ_PUBLISHED_PAGE,
    allow: 'all',
    scopes: ['wiki.pages:read', 'projects.pages:read'],
  })
  get(@Context() ctx: WorkspaceCtx, @Segment('anchor') anchor: string) {
    return this.pages.getIn(ctx, anchor);
  }
}
