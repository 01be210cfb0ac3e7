import {
  auditV1,
  ExternalPairBody,
  externalPair,
  htmlDescriptionV1,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
  workspaceAdmins,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV1 } from '../../../identity/api/v1';
import { inWorkspaceV1 } from '../../../workspaces/api/v1';
import { teamspaceList, type TeamspaceRecord } from '../../application/teamspace.repository';
import { Teamspaces, type CreateTeamspace } from '../../application/teamspaces';
import { teamspacesResource } from '../common';

const show = shows<TeamspaceRecord>();

const teamspaceV1 = present<TeamspaceRecord>(
  'Teamspace',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description_json: show.richDocument('description', { description: 'The text as an editor document.' }),
    ...htmlDescriptionV1,
    logo_props: show.object('logoProps'),
    ...externalPair,
    ...auditV1,
    workspace: show.uuid('workspaceId'),
    lead: show.uuid('leadId', { nullable: true }),
  },
  {
    ...inWorkspaceV1<TeamspaceRecord>(),
    lead: show.via(Users, 'leadId', () => userLiteV1),
  },
);

const DOCUMENT = 'The text as an editor document, used if there is no description_html.';
const member = membersOf<CreateTeamspace>();

class CreateTeamspaceV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.object('description', { description: DOCUMENT }) description_json?: object;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.uuid('leadId', { nullable: true }) lead?: string | null;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('text') description_binary?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

@Resource({
  ...teamspacesResource,
  style: v1,
  tag: 'Teamspaces',
  path: 'workspaces/:workspace_slug/teamspaces',
  scope: 'teamspaces',
  presenter: teamspaceV1,
})
@Serves(
  standard.list({ list: { ...teamspaceList, searchable: false }, filters: [] }),
  standard.create({ id: 'add_teamspace', allow: workspaceAdmins, body: CreateTeamspaceV1 }),
  standard.get('teamspace_id', { id: 'get_teamspace_detail' }),
  standard.update('teamspace_id', { id: 'update_teamspace_detail', body: partial(CreateTeamspaceV1) }),
  standard.remove('teamspace_id'),
)
export class TeamspacesV1Controller {
  constructor(readonly records: Teamspaces) {}
}
