import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { isGranted } from '../../data/projects';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { Button, ConfirmDialog, Icon, IconButton, Menu, type MenuAction } from '../../kit';
import { carryOut, changePage, collectionsPath, type Collection, type PageRow } from './data';
import { draggedPage, isDraggingPage, PageTree } from './PageTree';
import { useNewPage } from './new-page';
import { usePlace } from './place';
import { between, type Where } from './tree';
import { words } from './words';

interface Props {
  readonly rows: readonly PageRow[];
  readonly collections: readonly Collection[];
  readonly current: string | undefined;
  readonly mayMove: boolean;
  readonly onMove: (moved: string, target: string, where: Where) => void;
}

/** The page trees of a place: pages without a collection, and each collection. */
export function Collections({ rows, collections, ...rest }: Props): ReactNode {
  const { project, grants } = usePlace();
  const [edited, setEdited] = useState<Collection | 'new'>();
  const t = words();
  const known = new Set(collections.map(({ id }) => id));
  const without = rows.filter(({ collection_id }) => collection_id === null || !known.has(collection_id));
  return (
    <>
      <PageTree label={t.pages} rows={without} {...rest} />
      {collections.map((collection) => (
        <OneCollection
          key={collection.id}
          collection={collection}
          rows={rows.filter(({ collection_id }) => collection_id === collection.id)}
          onEdit={() => setEdited(collection)}
          {...rest}
        />
      ))}
      {project === undefined && grants.has('collection:create') && (
        <Button look="quiet" icon="plus" className="wiki-more" onClick={() => setEdited('new')}>
          {t.newCollection}
        </Button>
      )}
      {edited && (
        <CollectionDialog collection={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface OneProps extends Omit<Props, 'collections'> {
  readonly collection: Collection;
  readonly onEdit: () => void;
}

function OneCollection({ collection, rows, onEdit, ...rest }: OneProps): ReactNode {
  const place = usePlace();
  const { slug, grants } = place;
  const create = useNewPage();
  const [isAsking, setAsking] = useState(false);
  const [isOver, setOver] = useState(false);
  const t = words();
  const { id, name, access } = collection;
  const path = `${collectionsPath(slug)}${id}/`;
  const actions: MenuAction[] = [
    { label: t.exportPages, icon: 'download', run: () => void api.save(`${path}export/`).catch(complainOf) },
    ...(isGranted(grants, 'collection:edit', collection.created_by_id)
      ? [{ label: t.renameCollection, run: onEdit }]
      : []),
    ...(isGranted(grants, 'collection:delete', collection.created_by_id)
      ? [{ label: t.delete, icon: 'trash' as const, run: () => setAsking(true) }]
      : []),
  ];
  const top = rows.filter(({ parent_id }) => parent_id === null);
  return (
    <section aria-label={name}>
      <header
        className="wiki-collection"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!isDraggingPage(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          const moved = draggedPage(event);
          if (!moved) return;
          event.preventDefault();
          const sort_order = between(top.at(-1)?.sort_order, undefined);
          void changePage(place, moved, { parent_id: null, collection_id: id, sort_order });
        }}
      >
        <Icon name={access === 1 ? 'lock' : 'module'} />
        <h2 className="side-text">{name}</h2>
        {grants.has('page:create') && (
          <IconButton icon="plus" label={`${t.newPage}: ${name}`} onClick={() => create({ collection_id: id })} />
        )}
        {actions.length > 0 && (
          <Menu trigger={<IconButton icon="more" label={`${t.moreActions}: ${name}`} />} actions={actions} />
        )}
      </header>
      {rows.length > 0 && <PageTree label={name} rows={rows} {...rest} />}
      {isAsking && (
        <ConfirmDialog
          title={t.deleteCollection(name)}
          text={t.deleteCollectionText}
          action={t.delete}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            if (await carryOut(() => api.delete(path))) setAsking(false);
          }}
        />
      )}
    </section>
  );
}

interface DialogProps {
  readonly collection: Collection | undefined;
  readonly onClose: () => void;
}

function CollectionDialog({ collection, onClose }: DialogProps): ReactNode {
  const { slug } = usePlace();
  const [name, setName] = useState(collection?.name ?? '');
  const [isPrivate, setPrivate] = useState(false);
  const t = words();
  const form = useForm(async () => {
    const path = collectionsPath(slug);
    if (collection) await api.patch(`${path}${collection.id}/`, { name });
    else await api.post(path, { name, access: isPrivate ? 1 : 0 });
    await refresh('collections');
    onClose();
  }, ['name']);
  return (
    <FormDialog
      title={collection ? t.renameCollection : t.newCollection}
      form={form}
      action={collection ? t.save : t.create}
      onClose={onClose}
    >
      <NameField label={t.name} hint={t.collectionText} value={name} onChange={setName} error={form.errors.name} />
      {!collection && (
        <label className="wiki-check">
          <input type="checkbox" checked={isPrivate} onChange={({ target }) => setPrivate(target.checked)} />
          {t.privateCollection}
        </label>
      )}
    </FormDialog>
  );
}
