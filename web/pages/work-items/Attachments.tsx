import { useRef, useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { server } from '../../data/document';
import { itemPath } from '../../data/paths';
import { isGranted } from '../../data/projects';
import { useAttachments } from './data';
import type { Item } from '../../data/wire';
import type { Upload } from './data';
import { Button, Icon, IconButton } from '../../kit';
import { language } from '../../words';
import { words } from './words';
import { useVocabulary } from './vocabulary';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function formatSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
  const options = { style: 'unit', unit: UNITS[power], unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1024 ** power);
}

/** Announces the file, sends its bytes where the server says, and says that they are there. */
async function upload(path: string, file: File): Promise<void> {
  const type = file.type || 'application/octet-stream';
  const { id, upload_data } = await api.post<Upload>(path, { name: file.name, type, size: file.size });
  const form = new FormData();
  for (const [name, value] of Object.entries(upload_data.fields as Record<string, string>)) form.append(name, value);
  form.append('file', file);
  const sent = await fetch(upload_data.url as string, { method: 'POST', body: form });
  if (!sent.ok) throw new Error(`The upload was answered with ${sent.status}`);
  await api.patch(`${path}${id}/`, { is_uploaded: true });
}

export function Attachments({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants } = useVocabulary();
  const { data = [] } = useAttachments(slug, item, grants.has('workitem.attachment:view'));
  // A file that is added is one's own.
  const mayAdd = isGranted(grants, 'workitem.attachment:edit', server.person.id);
  const [busy, setBusy] = useState(0);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const path = `${itemPath(slug, item)}attachments/`;
  const refreshed = () => refresh('attachments', path);
  const t = words();
  const add = async (files: Iterable<File>) => {
    for (const file of files) {
      setBusy((before) => before + 1);
      await upload(path, file).catch(complainOf);
      setBusy((before) => before - 1);
    }
    await refreshed();
  };
  return (
    <section
      className="part"
      aria-label={t.attachments}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!mayAdd || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!mayAdd) return;
        event.preventDefault();
        setOver(false);
        void add([...event.dataTransfer.files]);
      }}
    >
      {data.length > 0 && <h2>{t.attachments}</h2>}
      <ul>
        {data.map(({ id, name, size, created_by_id }) => (
          <li key={id} className="line-of-part">
            <Icon name="file" />
            <a className="side-text" href={`${server.base}/w/${slug}/items/${item.identifier}/files/${id}/`}>
              {name}
            </a>
            <span className="soft">{formatSize(size)}</span>
            {isGranted(grants, 'workitem.attachment:delete', created_by_id) && (
              <IconButton
                icon="close"
                label={t.delete}
                onClick={() => void api.delete(`${path}${id}/`).then(refreshed, complainOf)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayAdd && (
        <>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            onChange={({ target }) => void add([...(target.files ?? [])])}
          />
          <Button
            look="quiet"
            className="part-action"
            icon="paperclip"
            disabled={busy > 0}
            onClick={() => chooser.current?.click()}
          >
            {busy > 0 ? t.loading : t.upload}
          </Button>
        </>
      )}
    </section>
  );
}
