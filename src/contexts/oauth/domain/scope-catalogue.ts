import { scopeFamily as both, type ScopeAccess, type ScopeFamily } from '#kernel';

/**
 * A family of scopes for settings that always exist: its description says "Change" instead of "Create, change and
 * delete".
 */
const setting = (name: string, about: string): ScopeFamily => ({ ...both(name, about), writing: 'Change' });
const readOnly = (name: string, about: string): ScopeFamily => ({ ...both(name, about), access: ['read'] });
const writeOnly = (name: string, about: string): ScopeFamily => ({ ...both(name, about), access: ['write'] });

/**
 * The fine-grained scopes of the service. Operations declare which scopes they need. A scope that no operation declares
 * can be requested, but has no effect yet.
 */
export const FAMILIES: readonly ScopeFamily[] = [
  setting('agents.run_activities', 'what agents did in their runs'),
  both('agents.runs', 'runs of agents'),
  both('archives', 'archives of your own data in all workspaces'),
  both('assets', 'files of people and workspaces'),
  both('automations', 'automations'),
  both('customers', 'customers'),
  both('customers.properties', 'custom properties of customers'),
  both('customers.property_values', 'values of custom properties of customers'),
  both('customers.requests', 'requests of customers'),
  setting('customers.work_items', 'which work items belong to customers'),
  writeOnly('git.meta', 'branches, commits and pull requests of work items'),
  readOnly('git.repositories', 'connected Git repositories'),
  both('initiatives', 'initiatives'),
  setting('initiatives.epics', 'which epics belong to initiatives'),
  both('initiatives.labels', 'labels of initiatives'),
  setting('initiatives.projects', 'which projects belong to initiatives'),
  setting('instance.backups', 'the back-ups of the whole installation'),
  setting('instance.identity_providers', 'the identity providers of the whole installation'),
  setting('instance.people', 'the people of the whole installation'),
  setting('instance.workspaces', 'the workspaces of the installation, from outside'),
  readOnly('notifications', 'your notifications'),
  both('personal', 'your favourites, recently opened records and display settings'),
  readOnly('profile', 'your name, e-mail address and picture'),
  both('projects', 'projects'),
  both('projects.cycles', 'cycles'),
  both('projects.epics', 'epics'),
  both('projects.estimates', 'estimates and their points'),
  setting('projects.features', 'which features projects use'),
  both('projects.intakes', 'intake queues and what is in them'),
  both('projects.labels', 'labels of projects'),
  both('projects.members', 'members of projects'),
  both('projects.milestones', 'milestones'),
  both('projects.modules', 'modules'),
  both('projects.pages', 'pages of projects'),
  both('projects.recurring_work_items', 'recurring work items'),
  both('projects.states', 'states of work items'),
  both('projects.views', 'saved views of projects'),
  both('projects.work_item_properties', 'custom properties of work items'),
  both('projects.work_item_property_options', 'options of custom properties of work items'),
  both('projects.work_item_property_values', 'values of custom properties of work items'),
  both('projects.work_item_types', 'types of work items'),
  both('projects.work_items', 'work items'),
  readOnly('projects.work_items.activities', 'the history of work items'),
  both('projects.work_items.attachments', 'files of work items'),
  both('projects.work_items.comments', 'comments and reactions on work items'),
  both('projects.work_items.links', 'links of work items'),
  both('projects.work_items.relations', 'relations and dependencies between work items'),
  both('projects.work_items.worklogs', 'time that was logged for work items'),
  both('projects.workflows', 'workflows of projects'),
  both('releases', 'releases'),
  both('releases.comments', 'comments on releases'),
  both('releases.labels', 'labels of releases'),
  both('releases.links', 'links of releases'),
  both('releases.tags', 'tags of releases'),
  readOnly('scripts', 'scripts'),
  readOnly('search', 'names of records that you may list'),
  both('stickies', 'your stickies'),
  both('teamspaces', 'teamspaces'),
  both('teamspaces.members', 'members of teamspaces'),
  setting('teamspaces.projects', 'which projects belong to teamspaces'),
  readOnly('template_categories', 'categories of templates'),
  both('templates.pages', 'templates of pages'),
  both('templates.projects', 'templates of projects'),
  both('templates.work_items', 'templates of work items'),
  both('webhooks', 'webhooks'),
  both('wiki.pages', 'wiki pages and their collections'),
  readOnly('workspaces', 'the name and settings of the workspace'),
  both('workspaces.artifacts', 'artifacts of the workspace'),
  readOnly('workspaces.audit_logs', 'the audit log of the workspace'),
  both('workspaces.exports', 'exports of the whole workspace'),
  setting('workspaces.features', 'which features the workspace uses'),
  setting('workspaces.group_sync', 'how groups of your sign-in service give roles'),
  both('workspaces.imports', 'imports into the workspace'),
  both('workspaces.members', 'members of the workspace and invitations to it'),
  setting('workspaces.permissions', 'permissions of you and others in the workspace and its projects'),
  both('workspaces.project_labels', 'labels that all projects share'),
  both('workspaces.project_states', 'states of projects'),
  both('workspaces.provisioning_tokens', 'tokens by which an identity provider manages people'),
  setting('workspaces.retention', 'how long the workspace keeps its logs'),
  readOnly('workspaces.roles', 'roles and what they permit'),
  setting('workspaces.security', 'what the workspace demands of sign-ins, and who has a second factor'),
  both('workspaces.states', 'states that all projects share'),
  both('workspaces.views', 'saved views of the workspace'),
  both('workspaces.work_item_properties', 'custom properties that all projects share'),
  both('workspaces.work_item_relation_definitions', 'kinds of relations between work items'),
  both('workspaces.work_item_types', 'types of work items that all projects share'),
  both('workspaces.workflows', 'workflows that all projects share'),
];

export interface Scope {
  readonly name: string;
  readonly access: ScopeAccess;
  /** One sentence shown to the person who is asked to grant the scope. */
  readonly description: string;
}

const describe = (access: ScopeAccess, { about, writing }: ScopeFamily): string =>
  `${access === 'read' ? 'Read' : writing} ${about}.`;

/** The global scopes: one for all operations that read, one for all that write. */
export const GLOBAL_SCOPES: readonly Scope[] = [
  { name: 'read', access: 'read', description: 'Read everything that you can see.' },
  { name: 'write', access: 'write', description: 'Create, change and delete everything that you may change.' },
];

const catalogueOf = (families: readonly ScopeFamily[]): ReadonlyMap<string, Scope> => {
  const fine = families.flatMap((family) =>
    family.access.map((one) => ({ name: `${family.name}:${one}`, access: one, description: describe(one, family) })),
  );
  return new Map([...GLOBAL_SCOPES, ...fine].map((scope) => [scope.name, scope]));
};

let crud = catalogueOf(FAMILIES);

/**
 * Replaces the service's own families by those that all contexts of the process declare. Called once, before requests
 * are served.
 */
export const declareScopes = (families: readonly ScopeFamily[]): void => void (crud = catalogueOf(families));

/** Returns every scope that a token may have. */
export const allScopes = (): readonly Scope[] => [...crud.values()];

export const scopeNamed = (name: string): Scope | undefined => crud.get(name);
