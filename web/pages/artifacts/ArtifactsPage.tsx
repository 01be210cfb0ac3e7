import { useDeferredValue, useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { useGrants } from '../../data/projects';
import type { At } from '../../frame/page';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Ago, Button, ConfirmDialog, Empty, say, SkeletonRows, Table, TextField, type TableColumn } from '../../kit';
import { formatNumber } from '../../words';
import { artifactsPath, useArtifacts, type Artifact } from './data';
import { words } from './words';
import '../settings/settings.css';

/** The artifacts of a workspace: what is published, and how many versions there have been. */
export function ArtifactsPage({ slug }: At): ReactNode {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { rows, error, more } = useArtifacts(slug, search);
  const [asked, setAsked] = useState<Artifact>();
  const mayPublish = useGrants(slug).has('artifact:edit');
  const t = words();
  const publish = ({ id, name }: Artifact) =>
    api
      .post(`${artifactsPath(slug)}${id}/publish/`)
      .then(() => refresh('artifacts'))
      .then(() => {
        setAsked(undefined);
        say(t.wasPublished(name));
      })
      .catch(complainOf);
  return (
    <Sheet title={t.artifacts}>
      {error && <Failed error={error} />}
      {!rows && !error && <SkeletonRows label={t.loading} />}
      {rows?.length === 0 && !search && <Empty title={t.artifactsEmpty} text={t.artifactsEmptyText} />}
      {rows && (rows.length > 0 || search) && (
        <div className="settings-body wide">
          <div className="settings-filters">
            <TextField type="search" label={t.search} value={text} onChange={setText} />
          </div>
          {rows.length === 0 && <p className="nothing soft">{t.nothingFound}</p>}
          {rows.length > 0 && (
            <Table
              label={t.artifacts}
              rows={rows}
              keyOf={({ id }) => id}
              columns={columns(mayPublish ? setAsked : undefined)}
            />
          )}
          {more && <Button onClick={more}>{t.loadMore}</Button>}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={t.publishAsk(asked.name)}
          text={t.publishText}
          action={t.publish}
          onConfirm={() => publish(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Sheet>
  );
}

function columns(onPublish: ((artifact: Artifact) => void) | undefined): TableColumn<Artifact>[] {
  const t = words();
  return [
    {
      id: 'name',
      name: t.name,
      cell: ({ name, description }) => (
        <>
          {name}
          {description && <span className="soft"> · {description}</span>}
        </>
      ),
    },
    { id: 'version', name: t.version, align: 'end', cell: ({ current_version }) => formatNumber(current_version) },
    { id: 'mode', name: t.mode, cell: ({ data_mode }) => t.modes[data_mode] },
    { id: 'changed', name: t.changed, cell: ({ updated_at }) => <Ago time={updated_at} /> },
    {
      id: 'published',
      name: t.published,
      cell: (artifact) =>
        artifact.anchor ? (
          <a className="link" href={`${server.base}/published/artifacts/${artifact.anchor}/`} target="_blank">
            {t.openPublished}
          </a>
        ) : (
          onPublish && (
            <Button look="quiet" onClick={() => onPublish(artifact)}>
              {t.publish}
            </Button>
          )
        ),
    },
  ];
}
