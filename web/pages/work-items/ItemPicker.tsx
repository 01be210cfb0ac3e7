import { useDeferredValue, useState, type ReactElement, type ReactNode } from 'react';
import { projectPath, workspacePath } from '../../data/paths';
import type { Item } from '../../data/wire';
import { Picker } from '../../kit';
import { useItemSearch } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly label: string;
  readonly trigger: ReactElement;
  /** Work items that cannot be chosen, such as the item itself. */
  readonly without: readonly string[];
  /** Offers items of this project only. */
  readonly project?: string;
  /** Offered first, for example `None`. */
  readonly first?: { readonly id: string; readonly name: string };
  readonly onChoose: (id: string, item: Item | undefined) => void;
}

/** Chooses a work item by its key or by words of its title. */
export function ItemPicker({ slug, label, trigger, without, project, first, onChoose }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const path = `${project ? projectPath(slug, project) : workspacePath(slug)}work-items/`;
  const { data = [] } = useItemSearch(path, asked.trim(), isOpen);
  const found = data.filter(({ id }) => !without.includes(id));
  const choices = found.map(({ id, identifier, name }) => ({
    id,
    name,
    icon: <span className="key">{identifier}</span>,
  }));
  return (
    <Picker
      open={isOpen}
      onOpenChange={setOpen}
      onTyped={setText}
      choices={first && !text ? [first, ...choices] : choices}
      label={label}
      nothing={words().nothingFound}
      value={null}
      trigger={trigger}
      onChange={(id) =>
        onChoose(
          id,
          found.find((item) => item.id === id),
        )
      }
    />
  );
}
