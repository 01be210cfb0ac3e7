import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh, useOne } from '../../data/lists';
import { projectPath, workspacePath } from '../../data/paths';
import { useGrants, useMembers, useStates } from '../../data/projects';
import type { Project, wire, With } from '../../data/wire';
import type { At } from '../../frame/page';
import { useGo } from '../../frame/PageLink';
import { Button, ConfirmDialog, say, Section, Select, Switch, TextArea, TextField } from '../../kit';
import { homePage } from '../projects/pages';
import { projectSettingsPage } from './pages';
import { act } from './Records';
import { ProjectSettings } from './SettingsSheet';
import { words } from './words';

type Settings = With<
  wire.Project,
  | 'id'
  | 'name'
  | 'identifier'
  | 'description'
  | 'network'
  | 'project_lead_id'
  | 'default_assignee_id'
  | 'default_state_id'
  | 'guest_view_all_features'
  | 'archive_in'
  | 'close_in'
  | 'timezone'
>;

/** Name, visibility and lead of a project, and its archiving and deletion. */
export function ProjectGeneralPage({ slug, project: key }: At<'project'>): ReactNode {
  return (
    <ProjectSettings slug={slug} project={key} title={words().general}>
      {(project) => <General slug={slug} project={project} />}
    </ProjectSettings>
  );
}

interface Props {
  readonly slug: string;
  readonly project: Project;
}

function General({ slug, project }: Props): ReactNode {
  const { data } = useOne<Settings>('project-settings', projectPath(slug, project.id));
  const grants = useGrants(slug, project.id);
  if (!data) return null;
  return (
    <>
      <Names key={data.identifier} slug={slug} settings={data} mayEdit={grants.has('project:edit')} />
      {grants.has('project:delete') && <End slug={slug} project={project} />}
    </>
  );
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const MONTHS = [0, 1, 3, 6, 9, 12];
const NETWORKS = ['2', '0'] as const;

function Names({
  slug,
  settings,
  mayEdit,
}: {
  readonly slug: string;
  readonly settings: Settings;
  readonly mayEdit: boolean;
}): ReactNode {
  const [typed, setTyped] = useState(settings);
  const { data: people = [] } = useMembers(slug, settings.id);
  const { data: states = [] } = useStates(slug, settings.id);
  const go = useGo();
  const t = words();
  const set = (change: Partial<Settings>) => setTyped((before) => ({ ...before, ...change }));
  const path = projectPath(slug, settings.id);
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([member, value]) => value !== settings[member as keyof Settings]),
  );
  const form = useForm(async () => {
    await api.patch(path, changed);
    await Promise.all([refresh('projects'), refresh('project-settings')]);
    say(t.saved);
    if (changed.identifier) go(projectSettingsPage, { project: typed.identifier });
  }, ['name', 'identifier', 'description', 'project_lead_id', 'default_assignee_id', 'default_state_id', 'timezone']);
  const nobody = { id: '', name: t.unassigned };
  const persons = [nobody, ...people.map(({ member_id, member }) => ({ id: member_id, name: member.display_name }))];
  const months = (chosen: number) =>
    [...new Set([...MONTHS, chosen])]
      .toSorted((a, b) => a - b)
      .map((count) => ({ id: String(count), name: t.months(count) }));
  return (
    <form className="settings-form" onSubmit={form.onSubmit}>
      <fieldset className="form plain" disabled={!mayEdit}>
        <TextField
          required
          label={t.name}
          value={typed.name}
          onChange={(name) => set({ name })}
          error={form.errors.name}
        />
        <TextField
          required
          maxLength={12}
          label={t.identifier}
          hint={t.identifierHint}
          value={typed.identifier}
          onChange={(text) => set({ identifier: text.toUpperCase() })}
          error={form.errors.identifier}
        />
        <TextArea
          label={t.description}
          value={typed.description}
          onChange={(description) => set({ description })}
          error={form.errors.description}
        />
        <div className="pair">
          <Select
            label={t.visibleTo}
            value={String(typed.network) as '0' | '2'}
            choices={NETWORKS.map((id) => ({ id, name: t.networks[id]! }))}
            onChange={(network) => set({ network: Number(network) as 0 | 2 })}
          />
          <Select
            label={t.lead}
            value={typed.project_lead_id ?? ''}
            choices={persons}
            onChange={(id) => set({ project_lead_id: id || null })}
            error={form.errors.project_lead_id}
          />
          <Select
            label={t.defaultAssignee}
            value={typed.default_assignee_id ?? ''}
            choices={persons}
            onChange={(id) => set({ default_assignee_id: id || null })}
            error={form.errors.default_assignee_id}
          />
          <Select
            label={t.defaultState}
            value={typed.default_state_id ?? ''}
            choices={[{ id: '', name: t.blank }, ...states.map(({ id, name }) => ({ id, name }))]}
            onChange={(id) => set({ default_state_id: id || null })}
            error={form.errors.default_state_id}
          />
          <Select
            label={t.timezone}
            value={typed.timezone}
            choices={[
              { id: '', name: t.timezoneOfWorkspace },
              ...[...new Set([...ZONES, typed.timezone])].filter(Boolean).map((id) => ({ id, name: id })),
            ]}
            onChange={(timezone) => set({ timezone })}
            error={form.errors.timezone}
          />
        </div>
        <Switch
          label={t.guestsSeeAll}
          hint={t.guestsSeeAllText}
          checked={typed.guest_view_all_features}
          onChange={(checked) => set({ guest_view_all_features: checked })}
        />
        <div className="pair">
          <Select
            label={t.closeIn}
            value={String(typed.close_in)}
            choices={months(typed.close_in)}
            onChange={(count) => set({ close_in: Number(count) })}
          />
          <Select
            label={t.archiveIn}
            value={String(typed.archive_in)}
            choices={months(typed.archive_in)}
            onChange={(count) => set({ archive_in: Number(count) })}
          />
        </div>
        {mayEdit && (
          <div className="end">
            <Button look="primary" type="submit" disabled={form.isBusy || !Object.keys(changed).length}>
              {t.save}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

/** Archiving, which can be undone, and deletion, which cannot. */
function End({ slug, project }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const go = useGo();
  const t = words();
  const path = projectPath(slug, project.id);
  const archive = () =>
    act('projects', async () => {
      await api.post(`${path}archive/`);
      go(homePage, {});
      say(t.archivedProject(project.name), {
        label: t.undo,
        run: () => void act('projects', () => api.post(`${workspacePath(slug)}projects/${project.id}/unarchive/`)),
      });
    });
  const remove = () =>
    act('projects', async () => {
      await api.delete(path);
      go(homePage, {});
      say(t.deletedThis(project.name));
    });
  return (
    <Section title={t.dangerZone}>
      <div className="switches">
        <div className="deed">
          <p>
            <strong>{t.archiveProject}</strong>
            <span className="soft">{t.archiveProjectText}</span>
          </p>
          <Button onClick={() => void archive()}>{t.archive}</Button>
        </div>
        <div className="deed">
          <p>
            <strong>{t.deleteProject}</strong>
            <span className="soft">{t.deleteProjectText}</span>
          </p>
          <Button look="danger" onClick={() => setAsking(true)}>
            {t.delete}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t.deleteThis(project.name)}
          text={t.deleteProjectText}
          action={t.delete}
          typed={project.name}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
