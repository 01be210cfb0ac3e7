import { useState, type ReactNode } from 'react';
import { complainOf } from '../../data/problems';
import { changeItem, createItem } from '../../data/items';
import type { Item, ItemEdit, NewItem } from '../../data/wire';
import { words } from './words';
import { readLine } from './quick-line';
import { useVocabulary } from './vocabulary';

interface Props {
  /** The values that items of this place get, for example the state of a column. */
  readonly begin?: ItemEdit;
  /** In manual order: the first item, before which new ones are inserted. */
  readonly before?: Item;
  readonly onClose: () => void;
}

/** Combines the values of the place with those of the line; people and labels of both are kept. */
const joined = (begin: ItemEdit, line: NewItem): NewItem => ({
  ...begin,
  ...line,
  ...(begin.label_ids && line.label_ids && { label_ids: [...new Set([...begin.label_ids, ...line.label_ids])] }),
  ...(begin.assignee_ids &&
    line.assignee_ids && { assignee_ids: [...new Set([...begin.assignee_ids, ...line.assignee_ids])] }),
});

/** A field that creates a work item on each Enter. */
export function QuickLine({ begin = {}, before, onClose }: Props): ReactNode {
  const vocabulary = useVocabulary();
  const { slug, project } = vocabulary;
  const [line, setLine] = useState('');
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    const item = readLine(line, vocabulary);
    if (!item.name || !project) return;
    setBusy(true);
    try {
      const made = await createItem(slug, project, joined(begin, item));
      setLine('');
      if (before) await changeItem(slug, made, { sort_before_id: before.id }, { sort_order: before.sort_order - 1 });
    } catch (error) {
      complainOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <input
      className="quick-line"
      autoFocus
      value={line}
      aria-label={words().newItem}
      aria-busy={isBusy}
      placeholder={`${words().titleHint} #label @name !high ^tomorrow`}
      readOnly={isBusy}
      onChange={({ target }) => setLine(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void create();
        if (key === 'Escape') onClose();
      }}
      onBlur={() => !line && onClose()}
    />
  );
}
