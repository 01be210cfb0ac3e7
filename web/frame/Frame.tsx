import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { listen } from '../data/live';
import { useCreatable } from '../data/projects';
import { useShortcuts } from '../kit';
import { textOf, words } from '../words';
import { FrameActions } from './actions';
import { allPages } from './all-pages';
import { useGo, useSlug } from './PageLink';
import { Shortcuts } from './Shortcuts';
import { Sidebar } from './Sidebar';

const Palette = lazy(async () => ({ default: (await import('./Palette')).Palette }));
const CreateDialog = lazy(async () => ({ default: (await import('../pages/work-items/CreateDialog')).CreateDialog }));

type Window = 'palette' | 'keys' | 'create' | null;

/** What stands around every page of a workspace: sidebar, search, keys, and the stream of what others do. */
export function Frame(): ReactNode {
  const slug = useSlug();
  const { project } = useParams({ strict: false }) as { project?: string };
  const go = useGo();
  const [open, setOpen] = useState<Window>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });

  useEffect(() => listen(slug), [slug]);
  useEffect(() => setDrawerOpen(false), [path]);

  const t = words();
  // A key that is pressed before the server has said it waits in the dialog.
  const mayCreate = useCreatable(slug)?.length !== 0;
  const create = mayCreate ? () => setOpen('create') : undefined;
  useShortcuts([
    { keys: 'mod+k', label: t.searchAndCommands, run: () => setOpen('palette') },
    ...(create ? [{ keys: 'c', label: t.newItem, run: create }] : []),
    { keys: '?', label: t.keyboard, run: () => setOpen('keys') },
    ...allPages.flatMap(({ keys, label, path: to }) =>
      keys ? [{ keys, label: textOf(label), run: () => go({ path: to }, {}) }] : [],
    ),
  ]);

  const close = () => setOpen(null);
  return (
    <FrameActions value={{ openDrawer: () => setDrawerOpen(true), create }}>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <div className="frame" data-drawer={isDrawerOpen ? 'open' : 'closed'}>
        <Sidebar onSearch={() => setOpen('palette')} onKeys={() => setOpen('keys')} />
        <button type="button" className="drawer-shade" aria-label={t.close} onClick={() => setDrawerOpen(false)} />
        <main id="content" className="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette slug={slug} onClose={close} onCreate={create} onKeys={() => setOpen('keys')} />}
        {open === 'create' && <CreateDialog slug={slug} project={project} onClose={close} />}
      </Suspense>
      {open === 'keys' && <Shortcuts onClose={close} />}
    </FrameActions>
  );
}
