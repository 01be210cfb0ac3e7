import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { teamspaceList, type TeamspaceRecord } from '../../application/teamspace.repository';
import { Teamspaces, type CreateTeamspace } from '../../application/teamspaces';
import { TEAMSPACES } from '../texts';
import { mentionV2 } from '../../../work-items/api/v2';
import { teamspaceEvents, TeamspaceMentioned } from '../../application/teamspace.events';

const show = shows<TeamspaceRecord>();

const teamspaceV2 = present<TeamspaceRecord>(
  'Teamspace',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description_html: show.richText('descriptionHtml', { presence: 'named' }),
    logo_props: show.object('logoProps'),
    lead_id: show.uuid('leadId', { nullable: true }),
    member_ids: show.uuids('memberIds'),
    project_ids: show.uuids('projectIds'),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  { lead: show.via(Users, 'leadId', () => userLiteV2) },
);

const member = membersOf<CreateTeamspace>();

class CreateTeamspaceV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.uuid('leadId', { nullable: true }) lead_id?: string | null;
  @member.uuids('memberIds') member_ids?: string[];
  @member.uuids('projectIds') project_ids?: string[];
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateTeamspaceV2 extends partial(CreateTeamspaceV2) {}

const OPEN = 'O A own(M) own(G)';

@Resource({
  style: v2,
  tag: 'Teamspaces',
  about: TEAMSPACES,
  path: 'workspaces/:slug/teamspaces',
  level: 'workspace',
  scope: 'teamspaces',
  gates: [feature('teamspaces')],
  presenter: teamspaceV2,
  events: [{ kinds: [teamspaceEvents] }, { kinds: [TeamspaceMentioned], presenter: mentionV2 }],
})
@Serves(
  standard.list({ id: 'list-teamspaces', summary: 'List teamspaces', allow: 'all', list: teamspaceList }),
  standard.get('pk', { id: 'get-teamspace', summary: 'Get a teamspace', allow: 'all' }),
  standard.create({ id: 'create-teamspace', summary: 'Create a teamspace', allow: 'O A', body: CreateTeamspaceV2 }),
  standard.update('pk', {
    id: 'update-teamspace',
    summary: 'Update a teamspace',
    allow: OPEN,
    body: UpdateTeamspaceV2,
  }),
  standard.remove('pk', { id: 'delete-teamspace', summary: 'Delete a teamspace', allow: OPEN }),
)
export class TeamspacesV2Controller {
  constructor(readonly records: Teamspaces) {}
}
