import { Action, Context, feature, Id, membersOf, Payload, Resource, v2 } from '#http';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { PageOwners, type PassPage } from '../../application/page-owners';
import { PASS_PAGE } from '../texts';
import { MEMBERS, pageV2, WRITERS } from './pages.v2';

const member = membersOf<PassPage>();

class TransferPageV2 {
  @member.uuid('ownedById', { required: true, description: 'Who shall own the page: somebody who sees it.' })
  owned_by_id!: string;
}

const DECLARED = { description: PASS_PAGE, body: TransferPageV2 } as const;

@Resource({
  style: v2,
  tag: 'Project pages',
  path: 'workspaces/:slug/projects/:project_id/pages/:pk/transfer',
  level: 'project',
  scope: 'projects.pages',
  gates: [feature('pages')],
  presenter: pageV2,
})
export class ProjectPageOwnersV2Controller {
  constructor(private readonly owners: PageOwners) {}

  @Action('POST', '', {
    id: 'transfer-project-page',
    summary: 'Give a page of a project to somebody else',
    allow: WRITERS,
    ...DECLARED,
  })
  pass(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() command: PassPage) {
    return this.owners.pass(ctx, id, command);
  }
}

@Resource({
  style: v2,
  tag: 'Workspace pages',
  path: 'workspaces/:slug/pages/:pk/transfer',
  level: 'workspace',
  scope: 'wiki.pages',
  gates: [feature('wiki')],
  presenter: pageV2,
})
export class WorkspacePageOwnersV2Controller {
  constructor(private readonly owners: PageOwners) {}

  @Action('POST', '', {
    id: 'transfer-workspace-page',
    summary: 'Give a page of the wiki to somebody else',
    allow: MEMBERS,
    ...DECLARED,
  })
  pass(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() command: PassPage) {
    return this.owners.pass(ctx, id, command);
  }
}
