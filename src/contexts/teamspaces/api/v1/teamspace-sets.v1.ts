import { Action, Context, feature, Id, ListQuery, membersOf, Payload, Resource, v1 } from '#http';
import { order, type ListRequest, type ListSpec, type WorkspaceCtx } from '#kernel';
import { userLiteV1 } from '../../../identity/api/v1';
import { projectV1 } from '../../../projects/api/v1';
import { TeamspaceSets } from '../../application/teamspace-sets';
import {
  ADD_TEAMSPACE_MEMBERS,
  ADD_TEAMSPACE_PROJECTS,
  LIST_TEAMSPACE_MEMBERS,
  LIST_TEAMSPACE_PROJECTS,
  REMOVE_TEAMSPACE_MEMBERS,
  REMOVE_TEAMSPACE_PROJECTS,
} from '../texts';

interface Named {
  readonly memberIds: readonly string[];
  readonly projectIds: readonly string[];
}

const named = membersOf<Named>();

class TeamspaceMemberIdsV1 {
  @named.uuids('memberIds', { required: true, min: 1 }) member_ids!: string[];
}

class TeamspaceProjectIdsV1 {
  @named.uuids('projectIds', { required: true, min: 1 }) project_ids!: string[];
}

const oldestFirst: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

const PATH = 'workspaces/:workspace_slug/teamspaces/:teamspace_id';
const GATES = [feature('teamspaces')];
const OPEN = 'O A own(M) own(G)';
const LIST = { allow: 'all', list: oldestFirst, shape: 'page', verb: 'list' } as const;
const ADD = { allow: OPEN, shape: 'array' } as const;
const REMOVE = { allow: OPEN, shape: 'none', status: 204 } as const;

@Resource({
  style: v1,
  tag: 'Teamspaces',
  path: `${PATH}/members`,
  level: 'workspace',
  scope: 'teamspaces.members',
  gates: GATES,
  presenter: userLiteV1,
})
export class TeamspaceMembersV1Controller {
  constructor(private readonly sets: TeamspaceSets) {}

  @Action('GET', '', {
    ...LIST,
    id: 'list_teamspace_members',
    summary: 'List the members of a teamspace',
    description: LIST_TEAMSPACE_MEMBERS,
  })
  list(@Context() ctx: WorkspaceCtx, @Id('teamspace_id') id: string, @ListQuery() request: ListRequest) {
    return this.sets.listMembers(ctx, id, request);
  }

  @Action('POST', '', {
    ...ADD,
    id: 'add_teamspace_members',
    summary: 'Put people into a teamspace',
    description: ADD_TEAMSPACE_MEMBERS,
    body: TeamspaceMemberIdsV1,
  })
  add(@Context() ctx: WorkspaceCtx, @Id('teamspace_id') id: string, @Payload() { memberIds }: Named) {
    return this.sets.addMembers(ctx, id, memberIds);
  }

  @Action('DELETE', '', {
    ...REMOVE,
    id: 'remove_teamspace_members',
    summary: 'Take people out of a teamspace',
    description: REMOVE_TEAMSPACE_MEMBERS,
    body: TeamspaceMemberIdsV1,
  })
  async remove(@Context() ctx: WorkspaceCtx, @Id('teamspace_id') id: string, @Payload() { memberIds }: Named) {
    await this.sets.removeMembers(ctx, id, memberIds);
  }
}

@Resource({
  style: v1,
  tag: 'Teamspaces',
  path: `${PATH}/projects`,
  level: 'workspace',
  scope: 'teamspaces.projects',
  gates: GATES,
  presenter: projectV1,
})
export class TeamspaceProjectsV1Controller {
  constructor(private readonly sets: TeamspaceSets) {}

  @Action('GET', '', {
    ...LIST,
    id: 'list_teamspace_projects',
    summary: 'List the projects of a teamspace',
    description: LIST_TEAMSPACE_PROJECTS,
  })
  list(@Context() ctx: WorkspaceCtx, @Id('teamspace_id') id: string, @ListQuery() request: ListRequest) {
    return this.sets.listProjects(ctx, id, request);
  }

  @Action('POST', '', {
    ...ADD,
    id: 'add_projects_to_teamspace',
    summary: 'Put projects into a teamspace',
    description: ADD_TEAMSPACE_PROJECTS,
    body: TeamspaceProjectIdsV1,
  })
  add(@Context() ctx: WorkspaceCtx, @Id('teamspace_id') id: string, @Payload() { projectIds }: Named) {
    return this.sets.addProjects(ctx, id, projectIds);
  }

  @Action('DELETE', '', {
    ...REMOVE,
    id: 'remove_projects_from_teamspace',
    summary: 'Take projects out of a teamspace',
    description: REMOVE_TEAMSPACE_PROJECTS,
    body: TeamspaceProjectIdsV1,
  })
  async remove(@Context() ctx: WorkspaceCtx, @Id('teamspace_id') id: string, @Payload() { projectIds }: Named) {
    await this.sets.removeProjects(ctx, id, projectIds);
  }
}
