import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { isGranted } from '../../data/projects';
import { ConfirmDialog, IconButton, Menu, RichText, say, type MenuAction } from '../../kit';
import { carryOut, changePage, pagePath, type PageChange, type PageDetail } from './data';
import { NewBelow } from './new-page';
import { usePageGo, usePlace } from './place';
import { words } from './words';

const publicAddress = (anchor: string): string => `${location.origin}${server.base}/published/pages/${anchor}/`;

interface Rights {
  readonly mayEdit: boolean;
  /** Only the owner and administrators publish, lock and archive a page. */
  readonly runs: boolean;
  readonly isOwner: boolean;
  readonly mayDelete: boolean;
}

function useRights(page: PageDetail): Rights {
  const { grants } = usePlace();
  const isOwner = page.owned_by_id === server.person.id;
  const mayEdit = grants.has('page:edit');
  return {
    mayEdit,
    isOwner: mayEdit && isOwner,
    runs: mayEdit && (isOwner || grants.has('page:delete')),
    mayDelete: isGranted(grants, 'page:delete', page.created_by_id),
  };
}

type Action = MenuAction | false;

/** Publication: the public address, and whether the page is published. */
function publicActions(
  { anchor, access }: PageDetail,
  { runs }: Rights,
  path: string,
  onPublish: () => void,
): Action[] {
  const t = words();
  if (!anchor) return [runs && access === 0 && { label: t.publish, icon: 'globe', run: onPublish }];
  const address = publicAddress(anchor);
  return [
    {
      label: t.copyPublic,
      icon: 'copy',
      run: () => void navigator.clipboard.writeText(address).then(() => say(t.copied)),
    },
    { label: t.openPublic, icon: 'globe', run: () => void open(address, '_blank', 'noopener') },
    runs && { label: t.unpublish, icon: 'close', run: () => void carryOut(() => api.delete(`${path}publish/`)) },
  ];
}

/** Who can see and edit the page. */
function accessActions(page: PageDetail, { runs, isOwner }: Rights, change: (to: PageChange) => void): Action[] {
  const t = words();
  const { access, is_locked, parent_id } = page;
  const isClosed = access === 1;
  return [
    isOwner &&
      parent_id === null && {
        label: isClosed ? t.makePublic : t.makePrivate,
        icon: isClosed ? 'people' : 'lock',
        run: () => change({ access: isClosed ? 0 : 1 }),
      },
    runs && { label: is_locked ? t.unlock : t.lock, icon: 'lock', run: () => change({ is_locked: !is_locked }) },
  ];
}

/** The actions for a page. */
export function PageMenu({ page }: { readonly page: PageDetail }): ReactNode {
  const place = usePlace();
  const rights = useRights(page);
  const [asked, setAsked] = useState<'publish' | 'delete'>();
  const go = usePageGo();
  const navigate = useNavigate();
  const t = words();
  const { id, is_favorite } = page;
  const name = page.name || t.untitled;
  const path = pagePath(place, id);

  const archive = () =>
    void carryOut(async () => {
      await api.post(`${path}archive/`);
      go(undefined);
      say(t.archivedThis(name), {
        label: t.undo,
        run: () => void carryOut(() => api.post(`${path}unarchive/`)).then((done) => done && go(id)),
      });
    });
  const actions: Action[] = [
    { label: t.versions, icon: 'history', run: () => void navigate({ to: '.', search: { versions: true } } as never) },
    { label: t.exportPages, icon: 'download', run: () => void api.save(`${path}export/`).catch(complainOf) },
    ...publicActions(page, rights, path, () => setAsked('publish')),
    ...accessActions(page, rights, (change) => void changePage(place, id, change)),
    rights.runs && { label: t.archive, icon: 'archive', run: archive },
    rights.mayDelete && { label: t.delete, icon: 'trash', run: () => setAsked('delete') },
  ];
  return (
    <>
      <IconButton
        icon="star"
        label={is_favorite ? t.notFavourite : t.favourite}
        aria-pressed={is_favorite}
        onClick={() =>
          void carryOut(async () => {
            await (is_favorite ? api.delete(`${path}favorite/`) : api.post(`${path}favorite/`));
            await refresh('favorites');
          })
        }
      />
      {place.grants.has('page:create') && <NewBelow page={id} />}
      <Menu
        trigger={<IconButton icon="more" label={`${t.moreActions}: ${name}`} />}
        actions={actions.filter((action) => action !== false)}
      />
      {asked === 'publish' && (
        <ConfirmDialog
          title={t.publishThis(name)}
          text={t.publishText}
          action={t.publish}
          look="primary"
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            if (!(await carryOut(() => api.post(`${path}publish/`)))) return;
            setAsked(undefined);
            say(t.published(name));
          }}
        >
          <div className="wiki-preview" tabIndex={0} role="region" aria-label={name}>
            <h3>{name}</h3>
            <RichText html={page.description_html} />
          </div>
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={t.deleteThis(name)}
          text={t.deleteText}
          action={t.delete}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            if (!(await carryOut(() => api.delete(path)))) return;
            setAsked(undefined);
            go(undefined);
            say(t.deleted(name));
          }}
        />
      )}
    </>
  );
}
