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
      summary: 'Add people to a teamspace',
      description:
        'Adds members of the workspace to a teamspace and thereby to its projects. Returns the people of the request.',
    },
    remove: {
      id: 'remove_teamspace_members',
      summary: 'Remove people from a teamspace',
      description:
        'Removes people from a teamspace and thereby from its projects, unless they have their own membership ' +
        'there. A lead who is removed is no longer the lead.',
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
      summary: 'Add projects to a teamspace',
      description:
        'Adds projects to a teamspace, whose people can then enter them. The caller must be an admin of each ' +
        'project. Returns the projects of the request.',
    },
    remove: {
      id: 'remove_projects_from_teamspace',
      summary: 'Remove projects from a teamspace',
      description: 'Removes projects from a teamspace. Its people can no longer enter them through it.',
    },
  }),
)
export class TeamspaceProjectsV1Controller {
  constructor(readonly records: ProjectsOfTeamspace) {}
}
