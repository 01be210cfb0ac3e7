import { Action, Context, Id, membersOf, Payload, Resource, Serves, v2, type StandardOperation } from '#http';
import { PageOwners, type PassPage } from '../../application/page-owners';
import { IN_PROJECT, IN_WIKI } from '../page-places';
import { pageV2 } from './pages.v2';

const member = membersOf<PassPage>();

class TransferPageV2 {
  @member.uuid('ownedById', { required: true, description: 'The new owner: a person who sees the page.' })
  owned_by_id!: string;
}

const transfer: StandardOperation<{ readonly owners: PageOwners }> = {
  name: 'transfer',
  handler: ({ owners }, ctx, id: string, command: PassPage) => owners.pass(ctx, id, command),
  params: [Context(), Id('pk'), Payload()],
  route: Action('POST', '', {
    action: 'transfer',
    description:
      'Makes another person the owner of a page. The new owner must see the page: as a member of the project, as ' +
      'a member of the workspace other than a guest for the wiki, or as a member of the private collection. Only ' +
      'the owner and admins can pass a page on. A private page takes all pages below it along and is no longer ' +
      'visible to its former owner. A private page below another one can only be passed on together with that ' +
      'page (409).',
    body: TransferPageV2,
  }),
};

@Resource({
  ...IN_PROJECT,
  style: v2,
  tag: 'Project pages',
  path: 'workspaces/:slug/projects/:project_id/pages/:pk/transfer',
  presenter: pageV2,
  noun: 'page of a project',
  idNoun: 'project page',
})
@Serves(transfer)
export class ProjectPageOwnersV2Controller {
  constructor(readonly owners: PageOwners) {}
}

@Resource({
  ...IN_WIKI,
  style: v2,
  tag: 'Workspace pages',
  path: 'workspaces/:slug/pages/:pk/transfer',
  presenter: pageV2,
  noun: 'page of the wiki',
  idNoun: 'workspace page',
})
@Serves(transfer)
export class WorkspacePageOwnersV2Controller {
  constructor(readonly owners: PageOwners) {}
}
