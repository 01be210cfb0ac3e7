import { Outlet, useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { listen } from '../data/live';
import { useShortcuts } from '../kit';
import { CreateDialog, useCreatable } from '../pages/work-items/CreateDialog';
import { FrameActions } from './actions';
import { Palette } from './Palette';
import { Shortcuts } from './Shortcuts';
import { Sidebar } from './Sidebar';
import { words } from '../words';

type Window = 'palette' | 'keys' | 'create' | null;

/** What stands around every page of a workspace: sidebar, search, keys, and the stream of what others do. */
export function Frame(): ReactNode {
  const { slug } = useParams({ from: '/w/$slug' });
  const { project } = useParams({ strict: false });
  const navigate = useNavigate();
  const [open, setOpen] = useState<Window>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });

  useEffect(() => listen(slug), [slug]);
  useEffect(() => setDrawerOpen(false), [path]);

  const t = words();
  // A key that is pressed before the server has said it waits in the dialog.
  const mayCreate = useCreatable(slug)?.length !== 0;
  const create = mayCreate ? () => setOpen('create') : undefined;
  const go = (to: '/w/$slug/' | '/w/$slug/inbox/' | '/w/$slug/my-work/') => void navigate({ to, params: { slug } });
  useShortcuts([
    { keys: 'mod+k', label: t.shortcut.palette, run: () => setOpen('palette') },
    ...(create ? [{ keys: 'c', label: t.newItem, run: create }] : []),
    { keys: '?', label: t.keyboard, run: () => setOpen('keys') },
    { keys: 'g h', label: t.home, run: () => go('/w/$slug/') },
    { keys: 'g i', label: t.inbox, run: () => go('/w/$slug/inbox/') },
    { keys: 'g m', label: t.myWork, run: () => go('/w/$slug/my-work/') },
  ]);

  const close = () => setOpen(null);
  return (
    <FrameActions value={{ openDrawer: () => setDrawerOpen(true), create }}>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <div className="frame" data-drawer={isDrawerOpen ? 'open' : 'closed'}>
        <Sidebar slug={slug} onSearch={() => setOpen('palette')} onKeys={() => setOpen('keys')} />
        <button type="button" className="drawer-shade" aria-label={t.close} onClick={() => setDrawerOpen(false)} />
        <main id="content" className="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {open === 'palette' && <Palette slug={slug} onClose={close} onCreate={create} onKeys={() => setOpen('keys')} />}
      {open === 'keys' && <Shortcuts onClose={close} />}
      {open === 'create' && <CreateDialog slug={slug} project={project} onClose={close} />}
    </FrameActions>
  );
}
