import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import type { ListSpec } from '#kernel';
import { Users } from '../../../identity';
import { authorsV1, userLiteV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import { teamspaceList, type TeamspaceRecord } from '../../application/teamspace.repository';
import { Teamspaces, type CreateTeamspace } from '../../application/teamspaces';
import { TEAMSPACES } from '../texts';

const show = shows<TeamspaceRecord>();

const teamspaceV1 = present<TeamspaceRecord>(
  'Teamspace',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    description_json: show.richDocument('description', { description: 'The text as the document of an editor.' }),
    description_html: show.richText('descriptionHtml'),
    description_stripped: show.text('descriptionStripped'),
    description_binary: show.computed({ type: ['string', 'null'] }, [], () => null),
    logo_props: show.object('logoProps'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    lead: show.uuid('leadId', { nullable: true }),
  },
  {
    ...authorsV1<TeamspaceRecord>(),
    lead: show.via(Users, 'leadId', () => userLiteV1),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  },
);

const DOCUMENT = 'The text as an editor document, read where there is no description_html.';
const member = membersOf<CreateTeamspace>();

class CreateTeamspaceV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.object('description', { description: DOCUMENT }) description_json?: object;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.uuid('leadId', { nullable: true }) lead?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('text') description_binary?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

class UpdateTeamspaceV1 extends partial(CreateTeamspaceV1) {}

const OPEN = 'O A own(M) own(G)';

const list: ListSpec = { ...teamspaceList, searchable: false };

@Resource({
  style: v1,
  tag: 'Teamspaces',
  about: TEAMSPACES,
  path: 'workspaces/:workspace_slug/teamspaces',
  level: 'workspace',
  scope: 'teamspaces',
  gates: [feature('teamspaces')],
  presenter: teamspaceV1,
})
@Serves(
  standard.list({ id: 'list_teamspaces', summary: 'List teamspaces', allow: 'all', list, filters: [] }),
  standard.create({ id: 'add_teamspace', summary: 'Create a teamspace', allow: 'O A', body: CreateTeamspaceV1 }),
  standard.get('teamspace_id', { id: 'get_teamspace_detail', summary: 'Get a teamspace', allow: 'all' }),
  standard.update('teamspace_id', {
    id: 'update_teamspace_detail',
    summary: 'Update a teamspace',
    allow: OPEN,
    body: UpdateTeamspaceV1,
  }),
  standard.remove('teamspace_id', { id: 'delete_teamspace', summary: 'Delete a teamspace', allow: OPEN }),
)
export class TeamspacesV1Controller {
  constructor(readonly records: Teamspaces) {}
}
