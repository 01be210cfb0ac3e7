import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { server } from '../data/document';
import { listen } from '../data/live';
import { noteOpened } from '../data/personal';
import { useCreatable } from '../data/projects';
import { useShortcuts } from '../kit';
import { textOf, words } from '../words';
import { FrameActions } from './actions';
import { allPages } from './all-pages';
import { useFold } from './folds';
import { useGo, useSlug } from './PageLink';
import { ProofPrompt } from './ProofPrompt';
import { useOpened } from './records';
import { Shortcuts } from './Shortcuts';
import { Sidebar } from './Sidebar';

const Palette = lazy(async () => ({ default: (await import('./Palette')).Palette }));
const CreateDialog = lazy(async () => ({ default: (await import('../pages/work-items/CreateDialog')).CreateDialog }));

const FactorNotice = lazy(async () => ({ default: (await import('../pages/account/FactorNotice')).FactorNotice }));

const LOOKED_AT_MS = 800;

/** Notes that the person opened a record after they have looked at it for a moment. */
function useNotes(slug: string): void {
  const { type, id } = useOpened(slug) ?? {};
  useEffect(() => {
    if (type === undefined || id === undefined) return;
    const timer = setTimeout(() => void noteOpened(slug, { type, id }), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [slug, type, id]);
}

const isNarrow = (): boolean => matchMedia('(max-width: 800px)').matches;

/** Moves the focus into the drawer when it opens and back when it closes. Handles Escape before the page does. */
function useDrawer(isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('[role="menu"], .dialog')) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isOpen]);
  const before = useRef<Element>(null);
  useEffect(() => {
    if (isOpen) {
      before.current = document.activeElement;
      // While the drawer slides, hidden elements cannot take the focus.
      const frame = requestAnimationFrame(() => document.querySelector<HTMLElement>('.side-workspace')?.focus());
      return () => cancelAnimationFrame(frame);
    }
    const { activeElement } = document;
    // Returns the focus only if closing the drawer removed it: a link in the drawer may have led to another page.
    const isLost = activeElement === document.body || activeElement?.closest('.sidebar');
    if (before.current instanceof HTMLElement && isLost) before.current.focus();
    before.current = null;
    return undefined;
  }, [isOpen]);
}

type Window = 'palette' | 'keys' | 'create' | null;

/** The frame of every page of a workspace: sidebar, search, keys, and the stream of changes. */
export function Frame(): ReactNode {
  const slug = useSlug();
  const { project } = useParams({ strict: false }) as { project?: string };
  const go = useGo();
  const [open, setOpen] = useState<Window>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSidebarOpen, foldSidebar] = useFold(slug, 'sidebar');
  const path = useRouterState({ select: ({ location }) => location.pathname });

  useEffect(() => listen(slug), [slug]);
  useEffect(() => setDrawerOpen(false), [path]);
  useNotes(slug);
  useDrawer(isDrawerOpen, () => setDrawerOpen(false));

  const t = words();
  // If the key is pressed before the permissions are loaded, the dialog waits for them.
  const mayCreate = useCreatable(slug)?.length !== 0;
  const create = mayCreate ? () => setOpen('create') : undefined;
  useShortcuts([
    { keys: 'mod+k', label: t.searchAndCommands, run: () => setOpen('palette') },
    ...(create ? [{ keys: 'c', label: t.newItem, run: create }] : []),
    { keys: '?', label: t.keyboard, run: () => setOpen('keys') },
    { keys: 'mod+b', label: t.foldSidebar, run: foldSidebar },
    ...allPages.flatMap(({ keys, label, path: to }) =>
      keys ? [{ keys, label: textOf(label), run: () => go({ path: to }, {}) }] : [],
    ),
  ]);

  const close = () => setOpen(null);
  return (
    <FrameActions value={{ openDrawer: isSidebarOpen || isNarrow() ? () => setDrawerOpen(true) : foldSidebar, create }}>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <div
        className="frame"
        data-drawer={isDrawerOpen ? 'open' : 'closed'}
        data-sidebar={isSidebarOpen ? 'open' : 'folded'}
      >
        <Sidebar onSearch={() => setOpen('palette')} onKeys={() => setOpen('keys')} onFold={foldSidebar} />
        <button type="button" className="drawer-shade" aria-label={t.close} onClick={() => setDrawerOpen(false)} />
        <main id="content" className="content" tabIndex={-1}>
          {server.missingFactor?.dueAt && (
            <Suspense fallback={null}>
              <FactorNotice dueAt={server.missingFactor.dueAt} />
            </Suspense>
          )}
          <Outlet />
        </main>
      </div>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette slug={slug} onClose={close} onCreate={create} onKeys={() => setOpen('keys')} />}
        {open === 'create' && <CreateDialog slug={slug} project={project} onClose={close} />}
      </Suspense>
      {open === 'keys' && <Shortcuts onClose={close} />}
      <ProofPrompt />
    </FrameActions>
  );
}
