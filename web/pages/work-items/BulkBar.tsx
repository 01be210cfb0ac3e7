import { useState, type ReactElement, type ReactNode } from 'react';
import { changeItems, deleteItems, eachItem, type Outcome } from '../../data/bulk';
import { apply, takeOut } from '../../data/cache';
import { api } from '../../data/client';
import { itemPath, projectPath } from '../../data/paths';
import type { Item, ItemChange, ItemDetail, Priority } from '../../data/wire';
import { Button, Dialog, IconButton, Menu, Picker, say, type Choice } from '../../kit';
import { formatNumber } from '../../words';
import { words } from './words';
import { isUsed, noneChoice, useChoices } from './dimensions';
import { NONE, type Dimension } from './view';
import { useVocabulary } from './vocabulary';

interface Props {
  readonly items: readonly Item[];
  readonly onDone: () => void;
}

const OFFERED = ['state', 'priority', 'assignee', 'label', 'cycle', 'module'] as const;
type Offered = (typeof OFFERED)[number];

const added = (ids: readonly string[], id: string): string[] => (id === NONE ? [] : [...new Set([...ids, id])]);

/** What a choice changes in each selected item. */
function changeOf(dimension: Offered, id: string): (item: Item) => ItemChange {
  if (dimension === 'state') return () => ({ state_id: id });
  if (dimension === 'priority') return () => ({ priority: id as Priority });
  if (dimension === 'assignee') return ({ assignee_ids }) => ({ assignee_ids: added(assignee_ids, id) });
  return ({ label_ids }) => ({ label_ids: added(label_ids, id) });
}

/** Actions for all selected work items, with the reason for each refusal. */
export function BulkBar({ items, onDone }: Props): ReactNode {
  const vocabulary = useVocabulary();
  const { slug, project, grants } = vocabulary;
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const t = words();

  const run = async (act: () => Promise<Outcome[]>, undo?: (done: readonly Item[]) => Promise<unknown>) => {
    setBusy(true);
    const all = await act();
    setBusy(false);
    const done = all.filter(({ refused }) => refused === undefined).map(({ item }) => item);
    if (done.length) {
      const back = undo && { label: t.undo, run: () => void undo(done) };
      say(t.changedMany(formatNumber(done.length)), back);
    }
    if (done.length < all.length) setOutcomes(all);
    else onDone();
  };
  const set = (dimension: Offered, id: string) => {
    if (dimension === 'cycle' || dimension === 'module') return run(() => gather(dimension, id));
    const change = changeOf(dimension, id);
    return run(
      () => changeItems(slug, items, change),
      (done) =>
        changeItems(slug, done, (item) => {
          const members = Object.keys(change(item)) as (keyof Item)[];
          return Object.fromEntries(members.map((member) => [member, item[member]]));
        }),
    );
  };
  /** Adds all of them to a cycle or module, or removes them, in one call. */
  const gather = async (dimension: 'cycle' | 'module', id: string): Promise<Outcome[]> => {
    const ids = items.map((item) => item.id);
    const path = (one: string) => `${projectPath(slug, project!)}${dimension}s/${one}/work-items/`;
    if (id !== NONE) {
      const step = async () => api.post(path(id), { add: ids });
      const [outcome] = await eachItem(items.slice(0, 1), step);
      const refused = outcome?.refused;
      if (refused === undefined) for (const item of items) apply(within(item, dimension, id));
      return items.map((item) => (refused === undefined ? { item } : { item, refused }));
    }
    return eachItem(items, async (item) => {
      const from = dimension === 'cycle' ? [item.cycle_id] : item.module_ids;
      for (const one of from) if (one) await api.post(path(one), { remove: [item.id] });
      apply({ ...item, ...(dimension === 'cycle' ? { cycle_id: null } : { module_ids: [] }) });
    });
  };
  const archive = () =>
    run(
      () =>
        eachItem(items, async (item) => {
          await api.post(`${itemPath(slug, item)}archive/`);
          takeOut(item.id);
        }),
      (done) => eachItem(done, async (item) => apply(await api.post<ItemDetail>(`${itemPath(slug, item)}unarchive/`))),
    );
  const remove = () => {
    setAsking(false);
    return run(() => deleteItems(slug, items));
  };
  const mayEdit = items.every((item) => vocabulary.mayEditItem(item));
  const offered = OFFERED.filter((one) => isUsed(one, vocabulary));
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t.marked(formatNumber(items.length))} aria-busy={isBusy}>
      <strong>{t.marked(formatNumber(items.length))}</strong>
      {mayEdit &&
        offered.map((dimension) => (
          <BulkPicker
            key={dimension}
            dimension={dimension}
            onChoose={(id) => void set(dimension, id)}
            trigger={<Button disabled={isBusy}>{t.dimensions[dimension]}</Button>}
          />
        ))}
      <Menu
        trigger={<IconButton icon="more" label={t.moreActions} disabled={isBusy} />}
        actions={[
          ...(mayEdit ? [{ label: t.archive, icon: 'archive', run: () => void archive() } as const] : []),
          ...(grants.has('workitem:delete')
            ? [{ label: t.delete, icon: 'trash', run: () => setAsking(true) } as const]
            : []),
        ]}
      />
      <IconButton icon="close" label={t.unmark} onClick={onDone} />
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t.deleteMany(formatNumber(items.length))}>
        <p className="soft">{t.deleteWarning}</p>
        <div className="dialog-actions">
          <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
          <Button look="danger" onClick={() => void remove()}>
            {t.delete}
          </Button>
        </div>
      </Dialog>
      {outcomes && <OutcomeDialog outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
    </div>
  );
}

const within = (item: Item, dimension: 'cycle' | 'module', id: string): Item =>
  dimension === 'cycle' ? { ...item, cycle_id: id } : { ...item, module_ids: added(item.module_ids, id) };

interface PickerProps {
  readonly dimension: Dimension;
  readonly onChoose: (id: string) => void;
  readonly trigger: ReactElement;
}

function BulkPicker({ dimension, onChoose, trigger }: PickerProps): ReactNode {
  const [isWanted, setWanted] = useState(false);
  const found = useChoices(dimension, isWanted);
  const hasNone = dimension !== 'state' && dimension !== 'priority';
  const choices: readonly Choice[] = hasNone ? [...found, noneChoice(dimension)] : found;
  return (
    <Picker
      choices={choices}
      label={words().dimensions[dimension]}
      nothing={words().nothingFound}
      value={null}
      onOpenChange={() => setWanted(true)}
      onChange={onChoose}
      trigger={trigger}
    />
  );
}

/** The outcome for each item. */
const OutcomeDialog = ({
  outcomes,
  onClose,
}: {
  readonly outcomes: readonly Outcome[];
  readonly onClose: () => void;
}): ReactNode => (
  <Dialog open onClose={onClose} title={words().outcomes}>
    <ul className="outcomes">
      {outcomes.map(({ item, refused }) => (
        <li key={item.id} data-refused={refused !== undefined || undefined}>
          <span className="key">{item.identifier}</span> <span>{item.name}</span>
          <span className="outcome">{refused ?? words().changedOne}</span>
        </li>
      ))}
    </ul>
    <div className="dialog-actions">
      <Button onClick={onClose}>{words().close}</Button>
    </div>
  </Dialog>
);
