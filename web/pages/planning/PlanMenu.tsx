import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { Button, Dialog, IconButton, Menu, say, type MenuAction } from '../../kit';
import { words } from './words';

interface Props {
  readonly name: string;
  /** Where the interface has the cycle or module. */
  readonly path: string;
  /** The kind of its list in the cache. */
  readonly kind: string;
  readonly onEdit?: (() => void) | undefined;
  readonly mayArchive: boolean;
  readonly mayDelete: boolean;
}

/** What can be done with a cycle or module as a whole. */
export function PlanMenu({ name, path, kind, onEdit, mayArchive, mayDelete }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const t = words();
  const carryOut = (work: () => Promise<unknown>) => void work().then(() => refresh(kind), complainOf);
  const archive = () =>
    carryOut(async () => {
      await api.post(`${path}archive/`);
      say(t.archived(name), { label: t.undo, run: () => carryOut(() => api.post(`${path}unarchive/`)) });
    });
  const remove = () =>
    carryOut(async () => {
      setAsking(false);
      await api.delete(path);
      say(t.deletedThis(name));
    });
  const actions: MenuAction[] = [
    ...(onEdit ? ([{ label: t.edit, icon: 'settings', run: onEdit }] as const) : []),
    ...(mayArchive ? ([{ label: t.archive, icon: 'archive', run: archive }] as const) : []),
    ...(mayDelete ? ([{ label: t.delete, icon: 'trash', run: () => setAsking(true) }] as const) : []),
  ];
  if (!actions.length) return null;
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={`${t.moreActions}: ${name}`} />} actions={actions} />
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t.deleteThis(name)}>
        <p className="soft">{t.deleteKeepsItems}</p>
        <div className="dialog-actions">
          <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
          <Button look="danger" onClick={remove}>
            {t.delete}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
