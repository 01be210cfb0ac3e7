import { Link, useParams } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { api, ApiProblem } from '../../data/client';
import { cache } from '../../data/cache';
import { complainOf } from '../../data/changes';
import { keys, useGrants, useProjects, workspacePath } from '../../data/records';
import type { Project } from '../../data/wire';
import { Button, Dialog, Empty, SkeletonRows } from '../../kit';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { words } from '../../words';

/** The projects of a workspace, and a first step where there are none. */
export function HomePage(): ReactNode {
  const { slug } = useParams({ from: '/w/$slug/' });
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
            <Link className="project-card" to="/w/$slug/projects/$project/" params={{ slug, project: identifier }}>
              <span className="row-key">{identifier}</span>
              <strong>{name}</strong>
              <span className="soft">{description}</span>
            </Link>
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
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [identifier, setIdentifier] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const t = words();
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const path = `${workspacePath(slug)}projects/`;
    try {
      const made = await api.post<Project>(path, { name, identifier: identifier ?? identifierFor(name) });
      await cache.invalidateQueries({ queryKey: keys.of('projects', path) });
      onClose();
      await navigate({ to: '/w/$slug/projects/$project/', params: { slug, project: made.identifier } });
    } catch (error) {
      if (error instanceof ApiProblem && Object.keys(error.fields).length) setErrors(error.fields);
      else complainOf(error);
    }
  };
  const field = (member: string, label: string, value: string, onChange: (text: string) => void, hint?: string) => (
    <div className="field">
      <label htmlFor={member}>{label}</label>
      {hint && (
        <span className="soft" id={`${member}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={member}
        className="input"
        required
        value={value}
        aria-invalid={member in errors}
        aria-describedby={`${member}-hint ${member}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      {errors[member] && (
        <span className="field-error" id={`${member}-error`} role="alert">
          {errors[member]}
        </span>
      )}
    </div>
  );
  return (
    <Dialog open onClose={onClose} title={t.createProject}>
      <form className="create" onSubmit={(event) => void create(event)}>
        {field('name', t.name, name, setName)}
        {field(
          'identifier',
          t.identifier,
          identifier ?? identifierFor(name),
          (text) => setIdentifier(text.toUpperCase()),
          t.identifierHint,
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="primary" type="submit">
            {t.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
