import { useState, type ReactNode } from 'react';
import { allItems, MOST_EXPORTED } from '../../data/bulk';
import { cache } from '../../data/cache';
import { api, type Query } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { projectPath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import type { Item } from '../../data/wire';
import { FormDialog } from '../../frame/FormDialog';
import { IconButton, Menu, say, Select, TextField, type MenuAction } from '../../kit';
import { formatNumber } from '../../words';
import { words } from './words';
import { asCsv, keepAsFile } from './csv';
import { filtersOf, isNarrowed, type View } from './view';
import { useVocabulary, type Vocabulary } from './vocabulary';

interface Props {
  readonly view: View;
  readonly path: string;
  readonly query: Query;
  readonly title: string;
  /** The list is the project's own and can be saved as a view. */
  readonly canSave: boolean;
}

/** The actions for the current list. */
export function ViewMenu({ view, path, query, title, canSave }: Props): ReactNode {
  const vocabulary = useVocabulary();
  const { grants, project } = vocabulary;
  const [isSaving, setSaving] = useState(false);
  const t = words();
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    say(t.copied);
  };
  const download = async () => {
    try {
      say(t.exporting);
      const items = await allItems(path, query, () => undefined);
      keepAsFile(`${title}.csv`, asCsv(rowsOf(items, vocabulary)), 'text/csv;charset=utf-8');
      const isCut = items.length >= MOST_EXPORTED;
      say(isCut ? t.exportedSome(formatNumber(items.length)) : t.exported(formatNumber(items.length)));
    } catch (error) {
      complainOf(error);
    }
  };
  const maySave = canSave && project && grants.has('view:create') && vocabulary.features.issue_views_view;
  const actions: MenuAction[] = [
    ...(maySave && isNarrowed(view)
      ? ([{ label: t.saveView, icon: 'plus', run: () => setSaving(true) }] as const)
      : []),
    { label: t.copyLink, icon: 'copy', run: () => void copy() },
    { label: t.exportCsv, icon: 'download', run: () => void download() },
  ];
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={t.listActions} />} actions={actions} />
      {maySave && isSaving && <SaveDialog view={view} project={project} onClose={() => setSaving(false)} />}
    </>
  );
}

/** The visible members of each item, as text. */
function rowsOf(items: readonly Item[], { states, labels, people }: Vocabulary): string[][] {
  const t = words();
  const named = <T extends { readonly id: string }>(all: readonly T[], name: (one: T) => string) => {
    const byId = new Map(all.map((one) => [one.id, name(one)]));
    return (ids: readonly string[]) => ids.map((id) => byId.get(id) ?? id).join(', ');
  };
  const state = named(states, ({ name }) => name);
  const label = named(labels, ({ name }) => name);
  const person = named(people, ({ display_name }) => display_name);
  const heads = [t.key, t.title, t.state, t.priority, t.assignees, t.labels, t.estimate, t.start, t.due, t.created];
  return [
    heads,
    ...items.map((item) => [
      item.identifier,
      item.name,
      state([item.state_id]),
      t.priorities[item.priority],
      person(item.assignee_ids),
      label(item.label_ids),
      item.estimate_point?.value ?? '',
      item.start_date ?? '',
      item.target_date ?? '',
      item.created_at,
    ]),
  ];
}

interface SaveProps {
  readonly view: View;
  readonly project: string;
  readonly onClose: () => void;
}

/** Members of a view that describe its display; the others are filters. */
const LOOKS = ['layout', 'group', 'sub', 'order', 'members', 'empty'] as const;

function SaveDialog({ view, project, onClose }: SaveProps): ReactNode {
  const { slug } = useVocabulary();
  const [name, setName] = useState('');
  const [access, setAccess] = useState<'0' | '1'>('1');
  const t = words();
  const path = `${projectPath(slug, project)}views/`;
  const form = useForm(async () => {
    await api.post(path, {
      name,
      access: Number(access),
      filters: filtersOf(view),
      pql_filters: view.query ?? null,
      display_filters: Object.fromEntries(LOOKS.flatMap((one) => (view[one] === undefined ? [] : [[one, view[one]]]))),
    });
    await refresh('views', path);
    void cache.invalidateQueries({ queryKey: ['views'] });
    say(t.viewSaved(name));
    onClose();
  }, ['name', 'access']);
  return (
    <FormDialog title={t.saveView} form={form} action={t.save} onClose={onClose}>
      <TextField required autoFocus label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <Select
        label={t.access}
        value={access}
        choices={[
          { id: '1', name: t.forProject },
          { id: '0', name: t.forMe },
        ]}
        onChange={setAccess}
        error={form.errors.access}
      />
    </FormDialog>
  );
}
