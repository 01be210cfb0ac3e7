import { Autocomplete } from '@base-ui/react/autocomplete';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useFound, useRecent } from '../data/personal';
import { Dialog, Icon, type IconName } from '../kit';
import { switchTheme } from './theme';
import { textOf, words } from '../words';
import { useOffered } from './offered';
import { useGo } from './PageLink';
import { iconOf, targetOf, type ListedRecord } from './records';

interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly name: string;
  readonly hint?: string;
  readonly run: () => void;
}

interface Props {
  readonly slug: string;
  readonly onClose: () => void;
  readonly onCreate: (() => void) | undefined;
  readonly onKeys: () => void;
}

/** Finds anything by name and runs the actions of the frame. */
export function Palette({ slug, onClose, onCreate, onKeys }: Props): ReactNode {
  const t = words();
  const go = useGo();
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.trim());
  const found = useFound(slug, typed);
  const recent = useRecent(slug);
  const pages = [
    ...useOffered('top', slug),
    ...useOffered('workspace', slug),
    ...useOffered('instance', slug),
    ...useOffered('settings-of-workspace', slug),
  ];
  const matches = ({ name, hint = '' }: Entry) => `${name} ${hint}`.toLowerCase().includes(typed.toLowerCase());

  const commands: Entry[] = [
    ...(onCreate ? [{ id: 'new', icon: 'plus', name: t.newItem, hint: 'C', run: onCreate } as const] : []),
    ...pages.map(({ path, label, icon = 'file', keys }): Entry => ({
      id: path,
      icon,
      name: textOf(label),
      ...(keys && { hint: keys.toUpperCase() }),
      run: () => go({ path }, {}),
    })),
    { id: 'theme', icon: 'moon', name: t.appearance, run: switchTheme },
    { id: 'keys', icon: 'keyboard', name: t.keyboard, hint: '?', run: onKeys },
  ];
  const lead = (record: ListedRecord & { readonly name: string }): Entry[] => {
    const target = targetOf(record);
    if (!target) return [];
    const { id, name, identifier, project_identifier: project, entity_type: type } = record;
    const hint = identifier ?? project ?? undefined;
    const icon = iconOf(type, target.page);
    return [{ id, icon, name, ...(hint && { hint }), run: () => go(target.page, target.params) }];
  };
  const records = typed ? found.flatMap(lead) : recent.flatMap((one) => lead({ ...one, id: one.entity_id }));
  const entries = [...records, ...commands.filter(matches)];
  const run = (entry: Entry) => {
    onClose();
    entry.run();
  };
  return (
    <Dialog open onClose={onClose} title={t.searchEverything} bare>
      <Autocomplete.Root
        items={entries}
        filter={null}
        value={text}
        onValueChange={setText}
        itemToStringValue={({ name }) => name}
        autoHighlight="always"
        open
        inline
      >
        <Autocomplete.Input
          className="palette-input"
          placeholder={t.searchEverything}
          aria-label={t.searchEverything}
        />
        <Autocomplete.Empty className="nothing soft">{typed ? t.nothingFound : null}</Autocomplete.Empty>
        <Autocomplete.List className="palette-list">
          {(entry: Entry) => (
            <Autocomplete.Item key={entry.id} value={entry} className="choice" onClick={() => run(entry)}>
              <Icon name={entry.icon} />
              <span className="choice-text">{entry.name}</span>
              {entry.hint && <kbd>{entry.hint}</kbd>}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}
