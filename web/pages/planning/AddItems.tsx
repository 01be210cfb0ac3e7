import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { refreshItems } from '../../data/items';
import { api, type Listed } from '../../data/client';
import { projectPath, workspacePath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import type { Item } from '../../data/wire';
import { Button, Dialog, say, SkeletonRows, TextField } from '../../kit';
import { words } from './words';
import './planning.css';

const FOUND = 25;

interface Props {
  readonly slug: string;
  /** Offers the work items of this project only; without it, those of all projects. */
  readonly project?: string | undefined;
  /** The path of the list that receives the items in its member `add`. */
  readonly to: string;
  /** The name of the receiver. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Adds existing work items to a cycle, milestone, release and the like. */
export function AddItems({ slug, project, to, name, onClose }: Props): ReactNode {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const typed = useDeferredValue(text.trim());
  const path = `${project ? projectPath(slug, project) : workspacePath(slug)}work-items/`;
  const t = words();
  const { data } = useQuery({
    queryKey: ['items-to-add', path, typed],
    queryFn: ({ signal }) =>
      api.get<Listed<Pick<Item, 'id' | 'name' | 'identifier'>>>(
        path,
        { search: typed, order_by: '-updated_at', per_page: FOUND, count: false, fields: ['id', 'name', 'identifier'] },
        signal,
      ),
    placeholderData: (before) => before,
  });
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const add = async () => {
    setBusy(true);
    try {
      await api.post(to, { add: [...chosen] });
      await refreshItems();
      say(t.itemsAdded(chosen.size, name));
      onClose();
    } catch (error) {
      complainOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t.addItemsTo(name)}>
      <TextField autoFocus type="search" label={t.search} value={text} onChange={setText} />
      {!data && <SkeletonRows rows={4} label={t.loading} />}
      {data?.data.length === 0 && <p className="soft">{t.nothingFound}</p>}
      <ul className="plan-choices">
        {data?.data.map(({ id, name: title, identifier }) => (
          <li key={id}>
            <label className="plan-choice">
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span className="key">{identifier}</span>
              <span className="plan-name">{title}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button look="primary" disabled={isBusy || chosen.size === 0} onClick={() => void add()}>
          {t.addChosen(chosen.size)}
        </Button>
      </div>
    </Dialog>
  );
}
