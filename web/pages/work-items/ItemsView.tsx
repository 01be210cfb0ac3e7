import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { Query } from '../../data/client';
import { editItem } from '../../data/items';
import type { Item, ItemEdit } from '../../data/wire';
import { useShortcuts } from '../../kit';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatNumber } from '../../words';
import { words } from './words';
import './work-items.css';
import type { ColumnOf } from './columns';
import { DisplayMenu, LayoutSwitch } from './DisplayMenu';
import { FilterBar } from './FilterBar';
import { ItemList } from './ItemList';
import { useListing } from './listing';
import { begunBy } from './places';
import { CLEARED, orderOf, USUAL_MEMBERS, type Group, type Member, type Order, type View } from './view';
import { useVocabulary } from './vocabulary';
import { ViewMenu } from './ViewMenu';

// Most visits begin with the list; everything else is loaded when it is needed.
const ItemBoard = lazy(async () => ({ default: (await import('./ItemBoard')).ItemBoard }));
const ItemPanel = lazy(async () => ({ default: (await import('./ItemPanel')).ItemPanel }));
const BulkBar = lazy(async () => ({ default: (await import('./BulkBar')).BulkBar }));

/** The control of the active row or card that was opened by a key or a press. */
export type Control = 'state' | 'priority' | 'assignee' | 'label';

/** What lists and boards have in common. */
export interface Shown {
  readonly path: string;
  /** The filters, without the group. */
  readonly query: Query;
  readonly group: Group;
  readonly sub: Group | undefined;
  readonly order: Order;
  readonly members: readonly Member[];
  /** Undefined until they are loaded. */
  readonly columns: readonly ColumnOf[] | undefined;
  /** The values that new items of the page get, for example its cycle. */
  readonly begin: ItemEdit;
  readonly chosen: Item | undefined;
  readonly choose: (item: Item) => void;
  readonly open: (item: Item) => void;
  /** The selected items. */
  readonly marked: ReadonlyMap<string, Item>;
  /** Selects one item, or with `isRange` all from the one selected last. */
  readonly mark: (item: Item, isRange?: boolean) => void;
  readonly control: Control | undefined;
  readonly setControl: (control: Control | undefined) => void;
  readonly change: (item: Item, edit: ItemEdit, shown?: Partial<Item>) => void;
  /** Reports the items in their visual order, for the keys. */
  readonly reportRows: (items: readonly Item[]) => void;
}

interface Props {
  readonly title: string;
  readonly above?: ReactNode;
  /** The path of the list. */
  readonly path: string;
  /** Fixed filters, for example the cycle. */
  readonly base?: Query;
  readonly groups: readonly Group[];
  readonly actions?: ReactNode;
}

const NOTHING: Query = {};
const NONE_MARKED: ReadonlyMap<string, Item> = new Map();

/** Work items as a list or board: filtered, grouped and edited in place, with one of them open beside it. */
export function ItemsView({ title, above, path, base = NOTHING, groups, actions }: Props): ReactNode {
  const view = useSearch({ strict: false }) as View;
  const navigate = useNavigate();
  const { slug, project, isPending } = useVocabulary();
  const [chosenId, setChosenId] = useState<string>();
  const [control, setControl] = useState<Control>();
  const [marked, setMarked] = useState(NONE_MARKED);
  const lastMarked = useRef<string>(undefined);
  const rows = useRef<readonly Item[]>([]);
  const searchField = useRef<HTMLInputElement>(null);

  const setView = (change: View, replace = true) =>
    void navigate({ to: '.', search: (before: View) => ({ ...before, ...change }), replace } as never);
  const listing = useListing(view, path, base, groups);
  const { query, refusal, error, count } = listing;
  const layout = view.layout ?? 'list';

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
  const mark = (item: Item, isRange = false) => {
    const at = rows.current.findIndex(({ id }) => id === item.id);
    const from = isRange ? rows.current.findIndex(({ id }) => id === lastMarked.current) : -1;
    lastMarked.current = item.id;
    setMarked((before) => {
      const next = new Map(before);
      if (from >= 0 && at >= 0) {
        for (const one of rows.current.slice(Math.min(from, at), Math.max(from, at) + 1)) next.set(one.id, one);
      } else if (!next.delete(item.id)) next.set(item.id, item);
      return next;
    });
  };
  const escape = () => {
    if (view.item) setView({ item: undefined });
    else setMarked(NONE_MARKED);
  };
  const t = words();
  const withChosen = (next: Control) => () => chosenId && setControl(next);
  useShortcuts([
    { keys: 'j', label: t.shortcut.down, run: () => step(1) },
    { keys: 'ArrowDown', label: t.shortcut.down, run: () => step(1) },
    { keys: 'k', label: t.shortcut.up, run: () => step(-1) },
    { keys: 'ArrowUp', label: t.shortcut.up, run: () => step(-1) },
    { keys: 'Enter', label: t.shortcut.open, run: () => chosen && open(chosen) },
    { keys: 'Escape', label: t.close, run: escape },
    { keys: 'x', label: t.shortcut.mark, run: () => chosen && mark(chosen) },
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
    group: listing.group,
    sub: listing.sub,
    order: orderOf(view),
    members: view.members ?? USUAL_MEMBERS,
    columns: listing.columns,
    begin: begunBy(base),
    chosen,
    choose: ({ id }) => setChosenId(id),
    open,
    marked,
    mark,
    control,
    setControl,
    change: (item, edit, looks) => void editItem(slug, item, edit, looks),
    reportRows: (items) => {
      rows.current = items;
    },
  };
  const isNothing = count === 0;
  return (
    <Sheet
      title={title}
      above={above}
      actions={
        <>
          {actions}
          <span className="soft count" role="status">
            {count === undefined ? '' : formatNumber(count)}
          </span>
          <LayoutSwitch layout={layout} onChange={(next) => setView({ layout: next === 'list' ? undefined : next })} />
          <ViewMenu view={view} path={path} query={query} canSave={Boolean(project) && base === NOTHING} />
        </>
      }
      bar={
        <>
          <FilterBar view={view} onChange={setView} searchField={searchField} refusal={refusal} />
          <DisplayMenu view={view} shown={shown} groups={listing.groups} onChange={setView} />
        </>
      }
      panel={
        view.item && (
          <Suspense fallback={null}>
            <ItemPanel slug={slug} itemKey={view.item} onClose={() => setView({ item: undefined })} />
          </Suspense>
        )
      }
    >
      {error && !refusal && <Failed error={error} />}
      {isPending || error ? null : layout === 'board' ? (
        <Suspense fallback={null}>
          <ItemBoard {...shown} view={view} setView={setView} />
        </Suspense>
      ) : (
        <ItemList {...shown} isNothing={isNothing} view={view} onClear={() => setView(CLEARED)} />
      )}
      {marked.size > 0 && (
        <Suspense fallback={null}>
          <BulkBar items={[...marked.values()]} onDone={() => setMarked(NONE_MARKED)} />
        </Suspense>
      )}
    </Sheet>
  );
}
