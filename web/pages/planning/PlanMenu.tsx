import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { complainOf } from '../../data/problems';
import { ConfirmDialog, IconButton, Menu, say, type MenuAction } from '../../kit';
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
  const carryOut = (work: () => Promise<unknown>) => work().then(() => refresh(kind), complainOf);
  const unarchive = () => void carryOut(() => api.post(`${path}unarchive/`));
  const archive = () =>
    void carryOut(async () => {
      await api.post(`${path}archive/`);
      say(t.archived(name), { label: t.undo, run: unarchive });
    });
  const remove = () =>
    carryOut(async () => {
      await api.delete(path);
      setAsking(false);
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
      {isAsking && (
        <ConfirmDialog
          title={t.deleteThis(name)}
          text={props.deleteText ?? t.deleteKeepsItems}
          action={t.delete}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
