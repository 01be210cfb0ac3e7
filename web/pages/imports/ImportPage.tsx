import { useState, type ReactNode } from 'react';
import { isUnfinished } from '../../data/background';
import { api } from '../../data/client';
import { refreshGroups } from '../../data/cache';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { useGrants, useProjects } from '../../data/projects';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { PageLink, useGo } from '../../frame/PageLink';
import { Button, say, Section, SkeletonRows, Table } from '../../kit';
import { formatNumber } from '../../words';
import { RecordDialog } from '../settings/RecordDialog';
import { WorkspaceSettings } from '../settings/SettingsSheet';
import { projectPage } from '../work-items/pages';
import { FIELDS, importsPath, sameAs, startImport, useImport, type ImportReport, type ShownImport } from './data';
import { importPage } from './pages';
import { words } from './words';

/** One import: how far it is, what it brought or would bring, and what to do next. */
export function ImportPage({ slug, import: id }: At<'import'>): ReactNode {
  const { data, error } = useImport(slug, id);
  const t = words();
  return (
    <WorkspaceSettings slug={slug} title={data ? `${t.imports}: ${t.sources[data.source]}` : t.imports}>
      {error && <Failed error={error} />}
      {!data && !error && <SkeletonRows label={t.loading} />}
      {data && <Shown key={data.id} slug={slug} shown={data} />}
    </WorkspaceSettings>
  );
}

interface ShownProps {
  readonly slug: string;
  readonly shown: ShownImport;
}

function Shown({ slug, shown }: ShownProps): ReactNode {
  const { status, stage, records, message, report, is_dry_run, project_id } = shown;
  const { data: projects = [] } = useProjects(slug);
  const project = projects.find(({ id }) => id === project_id);
  const t = words();
  return (
    <>
      <Section
        title={is_dry_run ? t.dryRun : (project?.name ?? '')}
        text={`${t.backgroundStatuses[status]}${isUnfinished(shown) && status !== 'paused' ? ` · ${t.progress(stage, formatNumber(records))}` : ''}`}
        actions={<Actions slug={slug} shown={shown} />}
      >
        {message && <p role="alert">{message}</p>}
        {status === 'paused' && <p className="soft">{t.pausedText}</p>}
        {status === 'completed' && !is_dry_run && project && (
          <PageLink className="link" page={projectPage} params={{ project: project.identifier }}>
            {t.openProject}
          </PageLink>
        )}
      </Section>
      {report && <Report slug={slug} shown={shown} report={report} />}
    </>
  );
}

/** Starts the import again, with these changes, and opens it. */
function useStart(slug: string, shown: ShownImport): (changes: object) => Promise<void> {
  const go = useGo();
  return async (changes) => {
    const { id } = await startImport(slug, { ...sameAs(shown), ...changes });
    await refresh('imports');
    go(importPage, { import: id });
  };
}

function Actions({ slug, shown }: ShownProps): ReactNode {
  const grants = useGrants(slug);
  const start = useStart(slug, shown);
  const [isAsking, setAsking] = useState(false);
  const t = words();
  const act = (action: 'cancel' | 'pause' | 'resume') =>
    void api.post(`${importsPath(slug)}${shown.id}/${action}/`).then(() => refresh('imports'), complainOf);
  if (isUnfinished(shown) && grants.has('import:edit'))
    return (
      <>
        {shown.status === 'paused' ? (
          <Button look="primary" onClick={() => act('resume')}>
            {t.resumeImport}
          </Button>
        ) : (
          <Button onClick={() => act('pause')}>{t.pauseImport}</Button>
        )}
        <Button onClick={() => act('cancel')}>{t.cancelImport}</Button>
      </>
    );
  if (shown.status !== 'completed' || !shown.is_dry_run || !grants.has('import:create')) return null;
  const run = async (token?: unknown) => {
    await start({ is_dry_run: false, ...(token ? { token } : {}) });
    say(t.imported);
    // Lists on the pages behind show what has arrived.
    await Promise.all([refresh('items'), refresh('states'), refresh('labels')]);
    refreshGroups();
  };
  return (
    <>
      <Button look="primary" onClick={() => (shown.source === 'csv' ? void run().catch(complainOf) : setAsking(true))}>
        {t.importNow}
      </Button>
      {isAsking && (
        <RecordDialog
          title={t.importNow}
          action={t.importNow}
          isNew
          fields={[{ kind: 'text', type: 'password', member: 'token', label: t.token, hint: t.tokenHint, max: 4096 }]}
          values={{ token: '' }}
          send={({ token }) => run(token)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ReportProps extends ShownProps {
  readonly report: ImportReport;
}

function Report({ slug, shown, report: { counts, notes, further_notes, columns, samples } }: ReportProps): ReactNode {
  const t = words();
  return (
    <>
      <Section title={t.counts}>
        <Table
          label={t.counts}
          rows={counts}
          keyOf={({ kind }) => kind}
          columns={[
            { id: 'kind', name: t.kind, cell: ({ kind }) => t.kinds[kind] ?? kind },
            { id: 'arrived', name: t.arrived, align: 'end', cell: ({ arrived }) => formatNumber(arrived) },
            { id: 'known', name: t.known, align: 'end', cell: ({ known }) => formatNumber(known) },
            { id: 'lost', name: t.lost, align: 'end', cell: ({ lost }) => formatNumber(lost) },
          ]}
        />
      </Section>
      {samples.length > 0 && (
        <Section title={t.samples}>
          <Table
            label={t.samples}
            rows={samples}
            keyOf={({ key }) => key}
            columns={[
              { id: 'name', name: t.fields.name!, cell: ({ name }) => name },
              { id: 'state', name: t.fields.state!, cell: ({ state }) => state },
              { id: 'labels', name: t.fields.labels!, cell: ({ labels }) => labels.join(', ') },
              { id: 'assignees', name: t.fields.assignees!, cell: ({ assignees }) => assignees.join(', ') },
            ]}
          />
        </Section>
      )}
      {columns.length > 0 && <Columns slug={slug} shown={shown} columns={columns} />}
      {notes.length > 0 && (
        <Section title={t.notes} text={t.notesText}>
          <Table
            label={t.notes}
            rows={notes.map((note, index) => ({ ...note, index }))}
            keyOf={({ index }) => String(index)}
            columns={[
              { id: 'place', name: t.place, cell: ({ kind, key }) => `${t.kinds[kind] ?? kind} ${key}` },
              { id: 'what', name: t.note, cell: ({ what }) => what },
            ]}
          />
          {further_notes > 0 && <p className="soft">{t.moreNotes(formatNumber(further_notes))}</p>}
        </Section>
      )}
    </>
  );
}

interface ColumnsProps extends ShownProps {
  readonly columns: ImportReport['columns'];
}

/** What the columns of a file were taken for. In a trial, each can be corrected. */
function Columns({ slug, shown, columns }: ColumnsProps): ReactNode {
  const start = useStart(slug, shown);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const mayTry = useGrants(slug).has('import:create') && shown.is_dry_run;
  const t = words();
  const again = () =>
    void start({
      is_dry_run: true,
      columns: { ...(shown.settings as { readonly columns?: object }).columns, ...chosen },
    }).catch(complainOf);
  return (
    <Section
      title={t.columns}
      text={mayTry ? t.columnsText : undefined}
      actions={mayTry && Object.keys(chosen).length > 0 && <Button onClick={again}>{t.tryAgain}</Button>}
    >
      <Table
        label={t.columns}
        rows={columns.map((column, index) => ({ ...column, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { id: 'header', name: t.column, cell: ({ header }) => header },
          {
            id: 'field',
            name: t.takenFor,
            cell: ({ header, field }) =>
              mayTry ? (
                <select
                  className="input"
                  aria-label={`${t.takenFor}: ${header}`}
                  value={chosen[header] ?? field}
                  onChange={({ target: { value } }) => setChosen((before) => ({ ...before, [header]: value }))}
                >
                  {FIELDS.map((one) => (
                    <option key={one} value={one}>
                      {t.fields[one]}
                    </option>
                  ))}
                </select>
              ) : (
                (t.fields[field] ?? field)
              ),
          },
        ]}
      />
    </Section>
  );
}
