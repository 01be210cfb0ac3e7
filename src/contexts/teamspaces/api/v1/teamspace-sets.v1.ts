import { membersOf, Resource, Serves, standard, v1, type RecordIds } from '#http';
import { order, type ListSpec } from '#kernel';
import { userLiteV1 } from '../../../identity/api/v1';
import { projectV1 } from '../../../projects/api/v1';
import { PeopleOfTeamspace, ProjectsOfTeamspace } from '../../application/teamspace-sets';
import { teamspacesResource } from '../common';

const member = membersOf<RecordIds>();

class TeamspaceMemberIdsV1 {
  @member.uuids('ids', { required: true, min: 1 }) member_ids!: string[];
}

class TeamspaceProjectIdsV1 {
  @member.uuids('ids', { required: true, min: 1 }) project_ids!: string[];
}

const list: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

const teamspaceSet = { ...teamspacesResource, style: v1, tag: 'Teamspaces' } as const;

@Resource({
  ...teamspaceSet,
  path: 'workspaces/:workspace_slug/teamspaces/:teamspace_id/members',
  scope: 'teamspaces.members',
  presenter: userLiteV1,
})
@Serves(
  ...standard.contents('teamspace_id', {
    body: TeamspaceMemberIdsV1,
    list: {
      id: 'list_teamspace_members',
      summary: 'List the people of a teamspace',
      description: 'Lists the people of a teamspace.',
      list,
    },
    add: {
      id: 'add_teamspace_members',
      summary: 'Put people into a teamspace',
      description:
        'Puts members of the workspace into a teamspace, and so into its projects. Answers the people of the request.',
    },
    remove: {
      id: 'remove_teamspace_members',
      summary: 'Take people out of a teamspace',
      description:
        'Takes people out of a teamspace, and so out of its projects, unless they have a membership of their own there. A ' +
        'lead who is taken out is no longer the lead.',
    },
  }),
)
export class TeamspaceMembersV1Controller {
  constructor(readonly records: PeopleOfTeamspace) {}
}

@Resource({
  ...teamspaceSet,
  path: 'workspaces/:workspace_slug/teamspaces/:teamspace_id/projects',
  scope: 'teamspaces.projects',
  presenter: projectV1,
})
@Serves(
  ...standard.contents('teamspace_id', {
    body: TeamspaceProjectIdsV1,
    list: {
      id: 'list_teamspace_projects',
      summary: 'List the projects of a teamspace',
      description: 'Lists the projects of a teamspace, including archived ones.',
      list,
    },
    add: {
      id: 'add_projects_to_teamspace',
      summary: 'Put projects into a teamspace',
      description:
        'Opens projects to the people of a teamspace. The caller has to be an admin of each project. Answers the projects ' +
        'of the request.',
    },
    remove: {
      id: 'remove_projects_from_teamspace',
      summary: 'Take projects out of a teamspace',
      description: 'Takes projects out of a teamspace. Its people can no longer enter them through it.',
    },
  }),
)
export class TeamspaceProjectsV1Controller {
  constructor(readonly records: ProjectsOfTeamspace) {}
}
