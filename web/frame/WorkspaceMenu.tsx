import type { ReactNode } from 'react';
import { server } from '../data/document';
import { Icon, Menu } from '../kit';
import { words } from '../words';
import { useSlug } from './PageLink';

const go = (path: string): void => location.assign(`${server.base}/${path}`);

/**
 * Names the current workspace and leads to others. Each workspace is a separate document, because permissions differ.
 */
export function WorkspaceMenu(): ReactNode {
  const slug = useSlug();
  const t = words();
  const name = server.workspaces.find((one) => one.slug === slug)?.name ?? slug;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="side-workspace">
          <span className="side-mark" aria-hidden="true">
            {name[0]?.toUpperCase()}
          </span>
          <span className="visually-hidden">{t.switchWorkspace}: </span>
          <span className="side-name">{name}</span>
          <Icon name="down" size={12} />
        </button>
      }
      actions={[
        ...server.workspaces.map((one) => ({
          label: one.isSuspended ? `${one.name} (${t.suspended})` : one.name,
          ...(one.slug === slug && { icon: 'check' as const }),
          run: () => go(`w/${one.slug}/`),
        })),
        { label: t.allWorkspaces, run: () => go('') },
        { label: t.guide, run: () => go('guide/') },
      ]}
    />
  );
}
