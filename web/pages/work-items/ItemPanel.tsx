import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { archiveItem, deleteItemSoon, duplicateItem, unarchiveItem, useItem } from '../../data/items';
import { refresh } from '../../data/lists';
import { itemPath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import { isGranted } from '../../data/projects';
import type { ItemDetail } from '../../data/wire';
import { IconButton, Menu, say, SkeletonRows, type MenuAction } from '../../kit';
import { addressOf } from '../../frame/page';
import { useGo } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { itemPage } from './pages';
import { words } from './words';
import { useSubscription } from './data';
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
  /** The item has left the lists. */
  readonly onGone: () => void;
}

/** The actions for the item. */
export function ItemMenu({ item, onGone }: MenuProps): ReactNode {
  const { slug, grants, mayCreate, mayEditItem } = useVocabulary();
  const go = useGo();
  const t = words();
  const link = `${location.origin}${server.base}${addressOf(itemPage, { slug, itemKey: item.identifier })}`;
  const copy = async (text: string, done: string) => {
    await navigator.clipboard.writeText(text);
    say(done);
  };
  const back = { label: t.undo, run: () => void unarchiveItem(slug, item) };
  const archive = async () => {
    if (!(await archiveItem(slug, item))) return;
    say(t.wasArchived(item.identifier), back);
    onGone();
  };
  const remove = () => {
    const { undo } = deleteItemSoon(slug, item);
    say(t.deleted(item.identifier), { label: t.undo, run: undo });
    onGone();
  };
  const duplicate = async () => {
    try {
      const made = await duplicateItem(slug, item);
      say(`${made.identifier} ${made.name}`);
      go(itemPage, { itemKey: made.identifier });
    } catch (error) {
      complainOf(error);
    }
  };
  const mayEdit = mayEditItem(item);
  const actions: MenuAction[] = [
    { label: t.copyLink, icon: 'link', run: () => void copy(link, t.copied) },
    { label: t.copyKey, icon: 'copy', run: () => void copy(item.identifier, t.keyCopied) },
    ...(mayCreate ? ([{ label: t.duplicate, icon: 'plus', run: () => void duplicate() }] as const) : []),
    ...(mayEdit && !item.archived_at
      ? ([{ label: t.archive, icon: 'archive', run: () => void archive() }] as const)
      : []),
    ...(mayEdit && item.archived_at ? ([{ label: t.unarchive, icon: 'archive', run: back.run }] as const) : []),
    ...(isGranted(grants, 'workitem:delete', item.created_by_id)
      ? ([{ label: t.delete, icon: 'trash', run: remove }] as const)
      : []),
  ];
  return (
    <>
      <Subscribe item={item} />
      <Menu trigger={<IconButton icon="more" label={t.moreActions} />} actions={actions} />
    </>
  );
}

/** Whether the person receives notifications about the item. */
function Subscribe({ item }: { readonly item: ItemDetail }): ReactNode {
  const { slug } = useVocabulary();
  const { data } = useSubscription(slug, item);
  const path = itemPath(slug, item);
  if (!data) return null;
  const toggle = async () => {
    try {
      await api.post(`${path}${data.is_subscribed ? 'unsubscribe' : 'subscribe'}/`);
      await refresh('subscription', `${path}subscription/`);
    } catch (error) {
      complainOf(error);
    }
  };
  return (
    <IconButton
      icon="bell"
      label={data.is_subscribed ? words().unsubscribe : words().subscribe}
      aria-pressed={data.is_subscribed}
      onClick={() => void toggle()}
    />
  );
}
