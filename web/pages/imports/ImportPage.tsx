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
import { importsPath, sameAs, startImport, useImport, type ImportReport, type ShownImport } from './data';
import { Mapping, settingsWith, type Chosen } from './Mapping';
import { importPage } from './pages';
import { UndoButton } from './UndoButton';
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
  const [chosen, setChosen] = useState<Chosen>({});
  const mayTry = useGrants(slug).has('import:create') && is_dry_run;
  const t = words();
  return (
    <>
      <Section
        title={is_dry_run ? t.dryRun : (project?.name ?? '')}
        text={`${t.backgroundStatuses[status]}${isUnfinished(shown) && status !== 'paused' ? ` · ${t.progress(stage, formatNumber(records))}` : ''}`}
        actions={<Actions slug={slug} shown={shown} chosen={chosen} />}
      >
        {message && <p role="alert">{message}</p>}
        {status === 'paused' && <p className="soft">{t.pausedText}</p>}
        {status === 'undone' && <p className="soft">{t.undoneText}</p>}
        {status === 'completed' && !is_dry_run && project && (
          <PageLink className="link" page={projectPage} params={{ project: project.identifier }}>
            {t.openProject}
          </PageLink>
        )}
      </Section>
      {report && (
        <Mapping
          slug={slug}
          shown={shown}
          report={report}
          chosen={chosen}
          choose={
            mayTry
              ? (member, name, value) =>
                  setChosen((before) => ({ ...before, [member]: { ...before[member], [name]: value } }))
              : undefined
          }
        />
      )}
      {report && status === 'completed' && <Report report={report} />}
    </>
  );
}

/** Starts the import again, as a trial or not, with what was chosen, and opens it. */
function useStart({ slug, shown, chosen }: ActionsProps): (isDryRun: boolean, token?: unknown) => Promise<void> {
  const go = useGo();
  return async (isDryRun, token) => {
    const body = { ...sameAs(shown), ...settingsWith(shown, chosen), ...(token ? { token } : {}) };
    const { id } = await startImport(slug, { ...body, is_dry_run: isDryRun });
    await refresh('imports');
    go(importPage, { import: id });
    if (isDryRun) return;
    say(words().imported);
    // Lists on the pages behind show what has arrived.
    await Promise.all([refresh('items'), refresh('states'), refresh('labels')]);
    refreshGroups();
  };
}

interface ActionsProps extends ShownProps {
  readonly chosen: Chosen;
}

function Actions(props: ActionsProps): ReactNode {
  const { slug, shown, chosen } = props;
  const grants = useGrants(slug);
  const start = useStart(props);
  const [asking, setAsking] = useState<'again' | 'now'>();
  const t = words();
  const act = (action: 'cancel' | 'pause' | 'resume') =>
    void api.post(`${importsPath(slug)}${shown.id}/${action}/`).then(() => refresh('imports'), complainOf);
  if (shown.status === 'undoing') return null;
  if (shown.is_undoable) return grants.has('import:edit') && <UndoButton slug={slug} shown={shown} />;
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
  if (!shown.report || !shown.is_dry_run || !grants.has('import:create')) return null;
  const isFile = shown.source === 'csv';
  const name = asking === 'again' ? t.tryAgain : t.importNow;
  return (
    <>
      {Object.keys(chosen).length > 0 && (
        <Button onClick={() => (isFile ? void start(true).catch(complainOf) : setAsking('again'))}>{t.tryAgain}</Button>
      )}
      {shown.status === 'completed' && (
        <Button look="primary" onClick={() => (isFile ? void start(false).catch(complainOf) : setAsking('now'))}>
          {t.importNow}
        </Button>
      )}
      {asking && (
        <RecordDialog
          title={name}
          action={name}
          isNew
          fields={[{ kind: 'text', type: 'password', member: 'token', label: t.token, hint: t.tokenHint, max: 4096 }]}
          values={{ token: '' }}
          send={({ token }) => start(asking === 'again', token)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

interface ReportProps {
  readonly report: ImportReport;
}

function Report({ report: { counts, notes, further_notes, samples } }: ReportProps): ReactNode {
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
