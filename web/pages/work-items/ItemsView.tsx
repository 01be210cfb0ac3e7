import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import type { Query } from '../../data/client';
import { changeItem } from '../../data/items';
import { useItemCount } from '../../data/items';
import type { Item, ItemChange } from '../../data/wire';
import { useShortcuts } from '../../kit';
import { Sheet } from '../../frame/Sheet';
import { formatNumber } from '../../words';
import { words } from './words';
import './work-items.css';
import { columnsOf } from './columns';
import { FilterBar, LayoutSwitch } from './FilterBar';
import { ItemBoard } from './ItemBoard';
import { ItemList } from './ItemList';
import { ItemPanel } from './ItemPanel';
import { CLEARED, queryOf, type Group, type View } from './view';
import { useVocabulary } from './vocabulary';

/** Which control of the chosen row or card is open, by key or by a press. */
export type Control = 'state' | 'priority' | 'assignee' | 'label';

/** What lists and boards have in common. */
export interface Shown {
  readonly path: string;
  /** What narrows it, without the group. */
  readonly query: Query;
  readonly group: Group;
  readonly columns: ReturnType<typeof columnsOf>;
  readonly chosen: Item | undefined;
  readonly choose: (item: Item) => void;
  readonly open: (item: Item) => void;
  readonly control: Control | undefined;
  readonly setControl: (control: Control | undefined) => void;
  readonly change: (item: Item, change: ItemChange) => void;
  /** Tells the keys which items there are, in the order on the page. */
  readonly reportRows: (items: readonly Item[]) => void;
}

interface Props {
  readonly title: string;
  readonly above?: ReactNode;
  /** The list of the interface that is shown. */
  readonly path: string;
  /** What narrows it always, as the cycle. */
  readonly base?: Query;
  readonly groups: readonly Group[];
  readonly actions?: ReactNode;
}

const NOTHING: Query = {};

/** Work items as a list or a board, narrowed, grouped and edited in place, with one of them open beside it. */
export function ItemsView({ title, above, path, base = NOTHING, groups, actions }: Props): ReactNode {
  const view = useSearch({ strict: false }) as View;
  const navigate = useNavigate();
  const vocabulary = useVocabulary();
  const { slug, isPending } = vocabulary;
  const [chosenId, setChosenId] = useState<string>();
  const [control, setControl] = useState<Control>();
  const rows = useRef<readonly Item[]>([]);
  const searchField = useRef<HTMLInputElement>(null);

  const setView = (change: View, replace = true) =>
    void navigate({ to: '.', search: (before: View) => ({ ...before, ...change }), replace } as never);
  const layout = view.layout ?? 'list';
  const group = view.group && groups.includes(view.group) ? view.group : groups[0]!;
  const query = { ...base, ...queryOf(view) };
  const count = useItemCount(path, query);

  const chosen = rows.current.find(({ id }) => id === chosenId);
  const open = (item: Item) => {
    setChosenId(item.id);
    setView({ item: item.identifier }, false);
  };
  const step = (by: number) => {
    const at = rows.current.findIndex(({ id }) => id === chosenId);
    const next = rows.current[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.current.length - 1)];
    if (!next) return;
    setChosenId(next.id);
    if (view.item) setView({ item: next.identifier });
  };
  const t = words();
  const withChosen = (next: Control) => () => chosenId && setControl(next);
  useShortcuts([
    { keys: 'j', label: t.shortcut.down, run: () => step(1) },
    { keys: 'ArrowDown', label: t.shortcut.down, run: () => step(1) },
    { keys: 'k', label: t.shortcut.up, run: () => step(-1) },
    { keys: 'ArrowUp', label: t.shortcut.up, run: () => step(-1) },
    { keys: 'Enter', label: t.shortcut.open, run: () => chosen && open(chosen) },
    { keys: 'Escape', label: t.close, run: () => setView({ item: undefined }) },
    { keys: 's', label: t.shortcut.state, run: withChosen('state') },
    { keys: 'p', label: t.shortcut.priority, run: withChosen('priority') },
    { keys: 'a', label: t.shortcut.assignee, run: withChosen('assignee') },
    { keys: 'l', label: t.labels, run: withChosen('label') },
    { keys: '/', label: t.shortcut.search, run: () => searchField.current?.focus() },
    { keys: 'g l', label: t.shortcut.list, run: () => setView({ layout: undefined }) },
    { keys: 'g b', label: t.shortcut.board, run: () => setView({ layout: 'board' }) },
  ]);

  const shown: Shown = {
    path,
    query,
    group,
    columns: columnsOf(group, view, vocabulary),
    chosen,
    choose: ({ id }) => setChosenId(id),
    open,
    control,
    setControl,
    change: (item, change) => void changeItem(slug, item, change),
    reportRows: (items) => {
      rows.current = items;
    },
  };
  const isNothing = count.data === 0;
  return (
    <Sheet
      title={title}
      above={above}
      actions={
        <>
          {actions}
          <span className="soft count" role="status">
            {count.data === undefined ? '' : formatNumber(count.data)}
          </span>
          <LayoutSwitch layout={layout} onChange={(next) => setView({ layout: next === 'list' ? undefined : next })} />
        </>
      }
      bar={<FilterBar view={view} group={group} groups={groups} onChange={setView} searchField={searchField} />}
      panel={view.item && <ItemPanel slug={slug} itemKey={view.item} onClose={() => setView({ item: undefined })} />}
    >
      {isPending ? null : layout === 'board' ? (
        <ItemBoard {...shown} />
      ) : (
        <ItemList {...shown} isNothing={isNothing} view={view} onClear={() => setView(CLEARED)} />
      )}
    </Sheet>
  );
}
