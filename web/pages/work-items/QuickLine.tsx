import { useState, type ReactNode } from 'react';
import { complainOf } from '../../data/problems';
import { createItem } from '../../data/items';
import type { ItemChange } from '../../data/wire';
import { words } from './words';
import { readLine } from './quick-line';
import { useVocabulary } from './vocabulary';

interface Props {
  /** What items of this place begin with, as the state of a column. */
  readonly begin?: ItemChange;
  readonly onClose: () => void;
}

/** A field that makes a work item with each Enter, several in a row. */
export function QuickLine({ begin = {}, onClose }: Props): ReactNode {
  const vocabulary = useVocabulary();
  const { slug, project } = vocabulary;
  const [line, setLine] = useState('');
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    const item = readLine(line, vocabulary);
    if (!item.name || !project) return;
    setBusy(true);
    try {
      await createItem(slug, project, { ...begin, ...item });
      setLine('');
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
