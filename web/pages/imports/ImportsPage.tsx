import { useState, type ReactNode } from 'react';
import { refresh, usePages } from '../../data/lists';
import { useGrants, useProjects } from '../../data/projects';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { PageLink, useGo } from '../../frame/PageLink';
import { Ago, Button, Section, SkeletonRows, Table } from '../../kit';
import { RecordDialog, type FormField } from '../settings/RecordDialog';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { importsPath, settingOf, startImport, uploadTable, type Import } from './data';
import { importPage } from './pages';
import { words } from './words';

/** Imports into the projects of a workspace. */
export function ImportsPage({ slug }: At): ReactNode {
  const { rows, error, more } = usePages<Import>('imports', importsPath(slug));
  const { data: projects = [] } = useProjects(slug);
  const [isNew, setNew] = useState(false);
  const mayStart = useGrants(slug).has('import:create');
  const t = words();
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name ?? '';
  return (
    <WorkspaceSettings slug={slug} title={t.imports}>
      <Section
        bare
        title={t.imports}
        text={t.importsText}
        actions={
          mayStart && (
            <Button look="primary" onClick={() => setNew(true)}>
              {t.newImport}
            </Button>
          )
        }
      >
        {error && <Failed error={error} />}
        {!rows && !error && <SkeletonRows label={t.loading} />}
        {rows?.length === 0 && <p className="nothing soft">{t.importsEmpty}</p>}
        {rows && rows.length > 0 && (
          <Table
            label={t.imports}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'source',
                name: t.source,
                cell: (row) => (
                  <span className="named">
                    <PageLink className="link" page={importPage} params={{ import: row.id }}>
                      {[t.sources[row.source], settingOf(row, 'repository') ?? settingOf(row, 'url')]
                        .filter(Boolean)
                        .join(': ')}
                    </PageLink>
                    {row.is_dry_run && <span className="tag-note">{t.dryRun}</span>}
                  </span>
                ),
              },
              { id: 'project', name: t.project, cell: ({ project_id }) => nameOf(project_id) },
              { id: 'status', name: t.status, cell: ({ status }) => t.backgroundStatuses[status] },
              { id: 'when', name: t.when, cell: ({ created_at }) => <Ago time={created_at} /> },
            ]}
          />
        )}
        {more && <Button onClick={more}>{t.loadMore}</Button>}
      </Section>
      {isNew && <NewImport slug={slug} onClose={() => setNew(false)} />}
    </WorkspaceSettings>
  );
}

interface NewProps {
  readonly slug: string;
  readonly onClose: () => void;
}

/** Where people import from. Operators have further sources, by commands. */
const STARTED_SOURCES = ['csv', 'github', 'jira', 'server'] as const;

/** Asks where work items come from, and tries the import. */
function NewImport({ slug, onClose }: NewProps): ReactNode {
  const { data: projects = [] } = useProjects(slug);
  const go = useGo();
  const t = words();
  const from =
    (...sources: readonly string[]) =>
    ({ source }: Readonly<Record<string, unknown>>) =>
      sources.includes(source as string);
  const fields: FormField[] = [
    {
      kind: 'choice',
      member: 'project_id',
      label: t.project,
      required: true,
      choices: projects.map(({ id, name }) => ({ id, name })),
    },
    {
      kind: 'choice',
      member: 'source',
      label: t.source,
      required: true,
      choices: STARTED_SOURCES.map((id) => ({ id, name: t.sources[id]! })),
    },
    {
      kind: 'file',
      member: 'file_id',
      label: t.file,
      hint: t.fileHint,
      accept: '.csv,.xlsx',
      required: true,
      when: from('csv'),
    },
    {
      kind: 'text',
      member: 'repository',
      label: t.repository,
      hint: t.repositoryHint,
      required: true,
      when: from('github'),
    },
    { kind: 'text', type: 'url', member: 'url', label: t.url, required: true, when: from('jira', 'server') },
    {
      kind: 'text',
      member: 'from_workspace',
      label: t.fromWorkspace,
      hint: t.fromWorkspaceHint,
      required: true,
      when: from('server'),
    },
    {
      kind: 'text',
      member: 'from_project',
      label: t.fromProject,
      hint: t.fromProjectHint,
      required: true,
      when: from('jira', 'server'),
    },
    {
      kind: 'text',
      type: 'email',
      member: 'account',
      label: t.account,
      hint: t.accountHint,
      when: from('jira'),
    },
    {
      kind: 'text',
      type: 'password',
      member: 'token',
      label: t.token,
      hint: t.tokenHint,
      max: 4096,
      when: from('github', 'jira', 'server'),
    },
  ];
  return (
    <RecordDialog
      title={t.newImport}
      action={t.tryIt}
      isNew
      fields={fields}
      values={{ project_id: projects[0]?.id ?? null, source: 'csv' }}
      send={async ({ file_id: file, ...values }) => {
        const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
        const uploaded = file instanceof File ? { file_id: await uploadTable(slug, file) } : {};
        const { id } = await startImport(slug, { ...sent, ...uploaded, is_dry_run: true });
        await refresh('imports');
        go(importPage, { import: id });
      }}
      onClose={onClose}
    />
  );
}
