import { useRef, useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { upload } from '../../data/files';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { server } from '../../data/document';
import { itemPath } from '../../data/paths';
import { isGranted } from '../../data/projects';
import { useAttachments } from './data';
import type { Item } from '../../data/wire';
import type { Attachment } from './data';
import { Button, Dialog, Icon, IconButton } from '../../kit';
import { formatSize } from '../../words';
import { words } from './words';
import { useVocabulary } from './vocabulary';

/** Picture formats that every browser shows and that cannot run scripts. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** A file that is being uploaded: its name and progress. */
interface OnItsWay {
  readonly name: string;
  readonly share: number;
}

export function Attachments({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants } = useVocabulary();
  const { data = [] } = useAttachments(slug, item, grants.has('workitem.attachment:view'));
  // The person who adds a file becomes its author.
  const mayAdd = isGranted(grants, 'workitem.attachment:edit', server.person.id);
  const [onItsWay, setOnItsWay] = useState<readonly OnItsWay[]>([]);
  const [seen, setSeen] = useState<Attachment>();
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const path = `${itemPath(slug, item)}attachments/`;
  const refreshed = () => refresh('attachments', path);
  const addressOfFile = (id: string) => `${server.base}/w/${slug}/items/${item.identifier}/files/${id}/`;
  const t = words();
  const add = async (files: Iterable<File>) => {
    const send = async (file: File) => {
      const put = (share: number) =>
        setOnItsWay((before) => [...before.filter(({ name }) => name !== file.name), { name: file.name, share }]);
      put(0);
      await upload(path, file, put).catch(complainOf);
      setOnItsWay((before) => before.filter(({ name }) => name !== file.name));
    };
    await Promise.all([...files].map(send));
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
        {data.map((file) => {
          const { id, name, size, content_type, created_by_id } = file;
          const href = addressOfFile(id);
          return (
            <li key={id} className="line-of-part">
              {PICTURES.has(content_type) ? (
                <button type="button" className="thumb" aria-label={t.preview(name)} onClick={() => setSeen(file)}>
                  <img src={href} alt="" loading="lazy" />
                </button>
              ) : (
                <Icon name="file" />
              )}
              <a className="side-text" href={href}>
                {name}
              </a>
              <span className="soft">{formatSize(size)}</span>
              {isGranted(grants, 'workitem.attachment:delete', created_by_id) && (
                <IconButton
                  icon="close"
                  label={`${t.delete}: ${name}`}
                  onClick={() => void api.delete(`${path}${id}/`).then(refreshed, complainOf)}
                />
              )}
            </li>
          );
        })}
        {onItsWay.map(({ name, share }) => (
          <li key={name} className="line-of-part">
            <Icon name="file" />
            <span className="side-text">{name}</span>
            <progress value={share} aria-label={t.uploading(name)} />
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
          <Button look="quiet" className="part-action" icon="paperclip" onClick={() => chooser.current?.click()}>
            {t.upload}
          </Button>
        </>
      )}
      {seen && (
        <Dialog open onClose={() => setSeen(undefined)} title={seen.name}>
          <img className="preview" src={addressOfFile(seen.id)} alt={seen.name} />
        </Dialog>
      )}
    </section>
  );
}
