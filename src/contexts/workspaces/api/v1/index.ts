export { colleagueV1, MemberQueryV1 } from './colleagues.v1';
export { numberOfProjectRole, PROJECT_ROLE_OF, ROLE_NUMBERS, type RoleNumber } from './role-numbers';
export { inWorkspaceV1, workspaceLiteV1 } from './workspaces.v1';
