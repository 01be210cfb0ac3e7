import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { workspacePath } from '../../data/paths';
import { useGrants, useProjects } from '../../data/projects';
import type { wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Button, say, Section, Select, SkeletonRows, Switch, TextField } from '../../kit';
import { PROJECT_ROLES, WORKSPACE_ROLES } from '../members/data';
import { words as memberWords } from '../members/words';
import { mayOf, Records } from '../settings/Records';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { words } from './words';

type Config = With<
  wire.GroupSyncConfig,
  | 'is_enabled'
  | 'sync_on_login'
  | 'auto_remove'
  | 'sync_offline'
  | 'group_attribute_key'
  | 'default_workspace_role_slug'
>;
type WorkspaceMapping = With<wire.GroupWorkspaceMapping, 'id' | 'idp_group_name' | 'role_slug'>;
type ProjectMapping = With<
  wire.GroupProjectMapping,
  'id' | 'idp_group_name' | 'role_slug' | 'project_id' | 'all_projects'
>;

staleOn({ group_sync: ['group-config', 'group-workspace', 'group-project'] });

const SWITCHES = ['is_enabled', 'sync_on_login', 'sync_offline', 'auto_remove'] as const;

/** The roles that members get from groups of the identity provider. */
export function GroupSyncPage({ slug }: At): ReactNode {
  const root = `${workspacePath(slug)}group-sync/`;
  const { data, error } = useOne<Config>('group-config', `${root}config/`);
  const { data: projects = [] } = useProjects(slug);
  const grants = useGrants(slug);
  const t = words();
  const roles = memberWords().roleNames;
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: roles[id]! }));
  return (
    <WorkspaceSettings slug={slug} title={t.groupSync}>
      {error && <Failed error={error} />}
      {!data && !error && <SkeletonRows label={t.loading} />}
      {data && (
        <>
          <Section bare title={t.groupSync} text={t.groupSyncText}>
            <Settings path={`${root}config/`} config={data} mayEdit={grants.has('groupsync.config:edit')} />
          </Section>
          <Records<WorkspaceMapping>
            title={t.ofWorkspace}
            text={t.ofWorkspaceText}
            texts={{ create: t.createMapping, edit: t.editMapping, empty: t.mappingsEmpty, remove: t.removeMapping }}
            kind="group-workspace"
            path={`${root}workspace-mappings/`}
            nameOf={({ idp_group_name }) => idp_group_name}
            columns={[
              { id: 'group', name: t.group, cell: ({ idp_group_name }) => idp_group_name },
              { id: 'role', name: t.role, cell: ({ role_slug }) => roles[role_slug] },
            ]}
            fields={[
              { kind: 'text', member: 'idp_group_name', label: t.group, required: true },
              {
                kind: 'choice',
                member: 'role_slug',
                label: t.role,
                required: true,
                choices: named(WORKSPACE_ROLES.slice(1)),
              },
            ]}
            initial={{ idp_group_name: '', role_slug: 'member' }}
            may={mayOf(grants, 'groupsync.workspacemapping')}
          />
          <Records<ProjectMapping>
            title={t.ofProjects}
            text={t.ofProjectsText}
            texts={{ create: t.createMapping, edit: t.editMapping, empty: t.mappingsEmpty, remove: t.removeMapping }}
            kind="group-project"
            path={`${root}project-mappings/`}
            nameOf={({ idp_group_name }) => idp_group_name}
            columns={[
              { id: 'group', name: t.group, cell: ({ idp_group_name }) => idp_group_name },
              { id: 'role', name: t.role, cell: ({ role_slug }) => roles[role_slug] },
              {
                id: 'project',
                name: t.project,
                cell: ({ project_id, all_projects }) =>
                  all_projects ? t.allProjects : projects.find(({ id }) => id === project_id)?.name,
              },
            ]}
            fields={[
              { kind: 'text', member: 'idp_group_name', label: t.group, required: true },
              { kind: 'choice', member: 'role_slug', label: t.role, required: true, choices: named(PROJECT_ROLES) },
              { kind: 'switch', member: 'all_projects', label: t.allProjects },
              {
                kind: 'choice',
                member: 'project_id',
                label: t.project,
                required: true,
                when: ({ all_projects }) => !all_projects,
                choices: projects,
              },
            ]}
            initial={{
              idp_group_name: '',
              role_slug: 'contributor',
              all_projects: false,
              project_id: projects[0]?.id ?? '',
            }}
            may={mayOf(grants, 'groupsync.projectmapping')}
          />
        </>
      )}
    </WorkspaceSettings>
  );
}

interface SettingsProps {
  readonly path: string;
  readonly config: Config;
  readonly mayEdit: boolean;
}

function Settings({ path, config, mayEdit }: SettingsProps): ReactNode {
  const [typed, setTyped] = useState(config);
  const t = words();
  const set = (change: Partial<Config>) => setTyped((before) => ({ ...before, ...change }));
  const form = useForm(async () => {
    const { is_enabled, sync_on_login, sync_offline, auto_remove, group_attribute_key, default_workspace_role_slug } =
      typed;
    await api.patch(path, {
      ...{ is_enabled, sync_on_login, sync_offline, auto_remove },
      ...{ group_attribute_key, default_workspace_role_slug },
    });
    await refresh('group-config');
    say(t.saved);
  }, ['group_attribute_key', 'default_workspace_role_slug']);
  return (
    <form onSubmit={form.onSubmit}>
      <fieldset className="form plain" disabled={!mayEdit}>
        <div className="switches">
          {SWITCHES.map((member) => (
            <Switch
              key={member}
              label={t.switches[member][0]}
              hint={t.switches[member][1]}
              checked={typed[member]}
              onChange={(on) => set({ [member]: on })}
            />
          ))}
        </div>
        <div className="settings-form form">
          <TextField
            label={t.attribute}
            hint={t.attributeHint}
            value={typed.group_attribute_key}
            onChange={(group_attribute_key) => set({ group_attribute_key })}
            error={form.errors.group_attribute_key}
          />
          <Select
            label={t.otherwise}
            value={typed.default_workspace_role_slug ?? ''}
            choices={[
              { id: '', name: t.blank },
              ...WORKSPACE_ROLES.slice(1).map((id) => ({ id, name: memberWords().roleNames[id]! })),
            ]}
            onChange={(role) =>
              set({ default_workspace_role_slug: (role || null) as Config['default_workspace_role_slug'] })
            }
            error={form.errors.default_workspace_role_slug}
          />
          {mayEdit && (
            <div className="end">
              <Button look="primary" type="submit" disabled={form.isBusy}>
                {t.save}
              </Button>
            </div>
          )}
        </div>
      </fieldset>
    </form>
  );
}
