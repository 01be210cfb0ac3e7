import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { hasFeature } from '../../data/document';
import { useForm } from '../../data/form';
import { refresh, useAll } from '../../data/lists';
import { useGrants } from '../../data/projects';
import { workspacePath } from '../../data/paths';
import type { Project, wire } from '../../data/wire';
import { FormDialog } from '../../frame/FormDialog';
import { Select, TextField } from '../../kit';
import { useGo } from '../../frame/PageLink';
import { textOf } from '../../words';
import { projectPage } from '../work-items/pages';
import { identifierFor } from './identifier';
import { STARTERS, templateData } from './starters';
import { words } from './words';

interface Props {
  readonly slug: string;
  /** The starter or template that is selected at first. */
  readonly from?: string | undefined;
  readonly onClose: () => void;
}

/** Creates a project: empty, from a starter, or from a template of the workspace. */
export function CreateProject({ slug, from = '', onClose }: Props): ReactNode {
  const go = useGo();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState<string>();
  const [after, setAfter] = useState(from);
  const hasTemplates = useGrants(slug).has('projecttemplate:create') && hasFeature('project_templates');
  const templates = `${workspacePath(slug)}project-templates/`;
  const { data: own = [] } = useAll<wire.ProjectTemplate>('project-templates', templates, {}, hasTemplates);
  const identifier = typed ?? identifierFor(name);
  const t = words();
  const form = useForm(async () => {
    const made = await make();
    await refresh('projects');
    onClose();
    go(projectPage, { project: made.identifier });
  }, ['name', 'identifier']);
  const make = async (): Promise<Project> => {
    const said = { name, identifier };
    const starter = STARTERS.find(({ id }) => id === after);
    if (!after) return api.post<Project>(`${workspacePath(slug)}projects/`, said);
    if (!starter) return api.post<Project>(`${templates}${after}/use/`, said);
    // The server applies a template completely or not at all. This one is temporary and no longer needed afterwards.
    const template = await api.post<{ id: string }>(templates, {
      name: `${textOf(starter.name)} (${name})`,
      template_data: templateData(starter),
    });
    try {
      return await api.post<Project>(`${templates}${template.id}/use/`, said);
    } finally {
      await api.delete(`${templates}${template.id}/`);
    }
  };
  const choices = [
    { id: '', name: t.emptyProject },
    ...own.map((template) => ({ id: template.id, name: template.name ?? template.id })),
    ...STARTERS.map((starter) => ({ id: starter.id, name: textOf(starter.name) })),
  ];
  return (
    <FormDialog title={t.createProject} form={form} action={t.create} onClose={onClose}>
      <TextField required autoFocus label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <TextField
        required
        maxLength={12}
        label={t.identifier}
        hint={t.identifierHint}
        value={identifier}
        onChange={(text) => setTyped(text.toUpperCase())}
        error={form.errors.identifier}
      />
      {hasTemplates && <Select label={t.beginsAs} value={after} choices={choices} onChange={setAfter} />}
    </FormDialog>
  );
}
