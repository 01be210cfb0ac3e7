import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { useGrants, useProjects } from '../../data/projects';
import { workspacePath } from '../../data/paths';
import type { Project } from '../../data/wire';
import { Button, Dialog, Empty, SkeletonRows, TextField } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink, useGo } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { projectPage } from '../work-items/pages';
import { words } from './words';
import './projects.css';

/** The projects of a workspace, and a first step where there are none. */
export function HomePage({ slug }: At): ReactNode {
  const { data: projects, error } = useProjects(slug);
  const mayCreate = useGrants(slug).has('project:create');
  const [isCreating, setCreating] = useState(false);
  const t = words();
  const create = mayCreate && (
    <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
      {t.createProject}
    </Button>
  );
  return (
    <Sheet title={t.projects} actions={projects?.length ? create : null}>
      {error && <Failed error={error} />}
      {!projects && !error && <SkeletonRows label={t.loading} />}
      {projects?.length === 0 && (
        <Empty title={t.projectsEmpty} text={t.projectsEmptyText}>
          {create}
        </Empty>
      )}
      <ul className="projects">
        {projects?.map(({ id, name, identifier, description }) => (
          <li key={id}>
            <PageLink className="project-card" page={projectPage} params={{ project: identifier }}>
              <span className="key">{identifier}</span>
              <strong>{name}</strong>
              <span className="soft">{description}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      {isCreating && <CreateProject slug={slug} onClose={() => setCreating(false)} />}
    </Sheet>
  );
}

/** `Mobile app` -> `MA`, `Website` -> `WEB`. */
export function identifierFor(name: string): string {
  const letters = name
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^A-Z0-9 ]/g, '')
    .split(/\s+/)
    .filter(Boolean);
  return (letters.length > 1 ? letters.map((word) => word[0]).join('') : (letters[0] ?? '').slice(0, 3)).slice(0, 5);
}

function CreateProject({ slug, onClose }: { readonly slug: string; readonly onClose: () => void }): ReactNode {
  const go = useGo();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState<string>();
  const identifier = typed ?? identifierFor(name);
  const t = words();
  const form = useForm(async () => {
    const path = `${workspacePath(slug)}projects/`;
    const made = await api.post<Project>(path, { name, identifier });
    await refresh('projects', path);
    onClose();
    go(projectPage, { project: made.identifier });
  }, ['name', 'identifier']);
  return (
    <Dialog open onClose={onClose} title={t.createProject}>
      <form className="form" onSubmit={form.onSubmit}>
        <TextField required autoFocus label={t.name} value={name} onChange={setName} error={form.errors.name} />
        <TextField
          required
          label={t.identifier}
          hint={t.identifierHint}
          value={identifier}
          onChange={(text) => setTyped(text.toUpperCase())}
          error={form.errors.identifier}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit" disabled={form.isBusy}>
            {t.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
