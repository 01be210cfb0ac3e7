import {
  auditV2,
  EchoOf,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  workspaceAdmins,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { mentionV2 } from '../../../work-items/api/v2';
import {
  teamspaceEvents,
  teamspaceList,
  TeamspaceMentioned,
  type TeamspaceRecord,
} from '../../application/teamspace.repository';
import { Teamspaces, type CreateTeamspace } from '../../application/teamspaces';
import { teamspacesResource } from '../common';

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
    ...auditV2,
  },
  { lead: show.via(Users, 'leadId', () => userLiteV2) },
);

const member = membersOf<CreateTeamspace>();

@EchoOf(teamspaceV2)
class CreateTeamspaceV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.uuid('leadId', { nullable: true }) lead_id?: string | null;
  @member.uuids('memberIds') member_ids?: string[];
  @member.uuids('projectIds') project_ids?: string[];
}

@Resource({
  ...teamspacesResource,
  style: v2,
  tag: 'Teamspaces',
  about:
    'Teams across projects. People of a teamspace belong to its projects: members of the workspace as contributors, ' +
    'guests as guests, in addition to their own memberships there. This ends when they leave the teamspace, and it ' +
    'does not apply while teamspaces are switched off. Owners and admins of the workspace see all teamspaces, ' +
    'others only those that they belong to. Owners, admins and the lead, who always belongs to it, can change a ' +
    'teamspace. Only an admin of a project can add the project to a teamspace.',
  path: 'workspaces/:slug/teamspaces',
  scope: 'teamspaces',
  presenter: teamspaceV2,
  events: [{ kinds: [teamspaceEvents] }, { kinds: [TeamspaceMentioned], presenter: mentionV2 }],
})
@Serves(
  standard.list({ list: teamspaceList }),
  standard.get('pk'),
  standard.create({ allow: workspaceAdmins, body: CreateTeamspaceV2 }),
  standard.update('pk', { body: partial(CreateTeamspaceV2) }),
  standard.remove('pk'),
)
export class TeamspacesV2Controller {
  constructor(readonly records: Teamspaces) {}
}
