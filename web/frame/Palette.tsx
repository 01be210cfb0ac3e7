import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { api, type Listed } from '../data/client';
import { workspacePath } from '../data/paths';
import { useProjects } from '../data/projects';
import type { Item } from '../data/wire';
import { Dialog, Icon, type IconName } from '../kit';
import { switchTheme } from './theme';
import { itemPage, projectPage } from '../pages/work-items/pages';
import { textOf, words } from '../words';
import { useOffered } from './offered';
import { useGo } from './PageLink';

interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly name: string;
  readonly hint?: string;
  readonly run: () => void;
}

const FOUND = 8;

const useFound = (slug: string, text: string) =>
  useQuery({
    queryKey: ['palette', slug, text],
    queryFn: ({ signal }) =>
      api.get<Listed<Item>>(
        `${workspacePath(slug)}work-items/`,
        { search: text, per_page: FOUND, count: false, fields: ['id', 'name', 'identifier'] },
        signal,
      ),
    enabled: text.length > 1,
    placeholderData: (before) => before,
  }).data?.data ?? [];

interface Props {
  readonly slug: string;
  readonly onClose: () => void;
  readonly onCreate: (() => void) | undefined;
  readonly onKeys: () => void;
}

/** Goes to anything by its name, and does what the frame can do. */
export function Palette({ slug, onClose, onCreate, onKeys }: Props): ReactNode {
  const t = words();
  const go = useGo();
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.trim());
  const items = useFound(slug, typed);
  const { data: projects = [] } = useProjects(slug);
  const pages = [
    ...useOffered('top', slug),
    ...useOffered('workspace', slug),
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
  const places = projects.map(({ id, name, identifier }): Entry => ({
    id,
    icon: 'project',
    name,
    hint: identifier,
    run: () => go(projectPage, { project: identifier }),
  }));
  const found = items.map(({ id, name, identifier }): Entry => ({
    id,
    icon: 'list',
    name,
    hint: identifier,
    run: () => go(itemPage, { itemKey: identifier }),
  }));
  const entries = [...(typed ? found : []), ...places.filter(matches), ...commands.filter(matches)];
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
