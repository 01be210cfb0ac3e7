import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { Button, Dialog, IconButton, Menu, say, type MenuAction } from '../../kit';
import { words } from './words';

interface Props {
  readonly name: string;
  /** The path of the record. */
  readonly path: string;
  /** The kind of its list in the cache. */
  readonly kind: string;
  readonly onEdit?: (() => void) | undefined;
  readonly mayArchive?: boolean;
  readonly mayUnarchive?: boolean;
  readonly mayDelete: boolean;
  /** What happens to its contents; by default they stay. */
  readonly deleteText?: string;
  readonly onDeleted?: () => void;
  /** Further actions. */
  readonly more?: readonly MenuAction[];
}

const NOTHING_MORE: readonly MenuAction[] = [];

/** The actions for a cycle, module, release and the like. */
export function PlanMenu(props: Props): ReactNode {
  const { name, path, kind, onEdit, onDeleted, mayArchive, mayUnarchive, mayDelete, more = NOTHING_MORE } = props;
  const [isAsking, setAsking] = useState(false);
  const t = words();
  const carryOut = (work: () => Promise<unknown>) => void work().then(() => refresh(kind), complainOf);
  const unarchive = () => carryOut(() => api.post(`${path}unarchive/`));
  const archive = () =>
    carryOut(async () => {
      await api.post(`${path}archive/`);
      say(t.archived(name), { label: t.undo, run: unarchive });
    });
  const remove = () =>
    carryOut(async () => {
      setAsking(false);
      await api.delete(path);
      say(t.deletedThis(name));
      onDeleted?.();
    });
  const actions: MenuAction[] = [
    ...(onEdit ? ([{ label: t.edit, icon: 'settings', run: onEdit }] as const) : []),
    ...more,
    ...(mayArchive ? ([{ label: t.archive, icon: 'archive', run: archive }] as const) : []),
    ...(mayUnarchive ? ([{ label: t.unarchive, icon: 'archive', run: unarchive }] as const) : []),
    ...(mayDelete ? ([{ label: t.delete, icon: 'trash', run: () => setAsking(true) }] as const) : []),
  ];
  if (!actions.length) return null;
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={`${t.moreActions}: ${name}`} />} actions={actions} />
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t.deleteThis(name)}>
        <p className="soft">{props.deleteText ?? t.deleteKeepsItems}</p>
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
