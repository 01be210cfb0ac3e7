import { useState, type ReactNode } from 'react';
import { useItem } from '../../data/items';
import { api } from '../../data/client';
import { takeOut } from '../../data/cache';
import { complainOf } from '../../data/problems';
import { deleteItem } from '../../data/items';
import { itemPath } from '../../data/paths';
import { isGranted } from '../../data/projects';
import { server } from '../../data/document';
import type { ItemDetail } from '../../data/wire';
import { Button, Dialog, IconButton, Menu, say, SkeletonRows, type MenuAction } from '../../kit';
import { addressOf } from '../../frame/page';
import { useGo } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { itemPage } from './pages';
import { words } from './words';
import { ItemBody } from './ItemBody';
import { useVocabulary, VocabularyOf } from './vocabulary';

interface Props {
  readonly slug: string;
  readonly itemKey: string;
  readonly onClose: () => void;
}

/** One work item beside its list. */
export function ItemPanel({ slug, itemKey, onClose }: Props): ReactNode {
  const { data, error } = useItem(slug, itemKey);
  const go = useGo();
  const openPage = () => go(itemPage, { itemKey });
  return (
    <aside className="panel" aria-label={itemKey}>
      <header className="panel-head">
        <span className="key">{itemKey}</span>
        <span className="sheet-actions">
          <IconButton icon="out" label={words().openPage} onClick={openPage} />
          {data && (
            <VocabularyOf slug={slug} project={data.data.project_id}>
              <ItemMenu item={data.data} onGone={onClose} />
            </VocabularyOf>
          )}
          <IconButton icon="close" label={words().close} onClick={onClose} />
        </span>
      </header>
      <div className="panel-body">
        {error && <Failed error={error} />}
        {!data && !error && <SkeletonRows rows={5} label={words().loading} />}
        {data && (
          <VocabularyOf slug={slug} project={data.data.project_id}>
            <ItemBody key={data.data.id} item={data.data} etag={data.etag} />
          </VocabularyOf>
        )}
      </div>
    </aside>
  );
}

interface MenuProps {
  readonly item: ItemDetail;
  /** It is no longer in lists. */
  readonly onGone: () => void;
}

/** What can be done with the item as a whole. */
export function ItemMenu({ item, onGone }: MenuProps): ReactNode {
  const { slug, grants, mayEdit } = useVocabulary();
  const [isAsking, setAsking] = useState(false);
  const t = words();
  const copy = async () => {
    await navigator.clipboard.writeText(
      `${location.origin}${server.base}${addressOf(itemPage, { slug, itemKey: item.identifier })}`,
    );
    say(t.copied);
  };
  const archive = async () => {
    try {
      await api.post(`${itemPath(slug, item)}archive/`);
      takeOut(item.id);
      say(`${t.archive}: ${item.identifier}`, {
        label: t.undo,
        run: () => void api.post(`${itemPath(slug, item)}unarchive/`).catch(complainOf),
      });
      onGone();
    } catch (error) {
      complainOf(error);
    }
  };
  const remove = async () => {
    setAsking(false);
    if (!(await deleteItem(slug, item))) return;
    say(t.deleted(item.identifier));
    onGone();
  };
  const actions: MenuAction[] = [
    { label: t.copyLink, icon: 'copy', run: () => void copy() },
    ...(mayEdit ? ([{ label: t.archive, icon: 'archive', run: () => void archive() }] as const) : []),
    ...(isGranted(grants, 'workitem:delete', item.created_by_id)
      ? ([{ label: t.delete, icon: 'trash', run: () => setAsking(true) }] as const)
      : []),
  ];
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={t.moreActions} />} actions={actions} />
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t.deleteQuestion(item.identifier)}>
        <p className="soft">{t.deleteWarning}</p>
        <div className="dialog-actions">
          <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
          <Button look="danger" onClick={() => void remove()}>
            {t.delete}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
