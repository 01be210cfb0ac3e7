import { useState, type ReactNode } from 'react';
import { cache } from '../../data/cache';
import { api, type Query } from '../../data/client';
import { useForm } from '../../data/form';
import { FILE_FORMATS, saveList, type FileFormat } from '../../data/item-files';
import { refresh } from '../../data/lists';
import { projectPath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import { FormDialog } from '../../frame/FormDialog';
import { IconButton, Menu, say, Select, TextField, type MenuAction } from '../../kit';
import { words } from './words';
import { FileChangesDialog } from './FileChangesDialog';
import { filtersOf, isNarrowed, type View } from './view';
import { useVocabulary } from './vocabulary';

interface Props {
  readonly view: View;
  readonly path: string;
  readonly query: Query;
  /** The list is the project's own and can be saved as a view. */
  readonly canSave: boolean;
}

/** The actions for the current list. */
export function ViewMenu({ view, path, query, canSave }: Props): ReactNode {
  const vocabulary = useVocabulary();
  const { grants, project, mayEdit } = vocabulary;
  const [isSaving, setSaving] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const t = words();
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    say(t.copied);
  };
  const save = async (format: FileFormat) => {
    try {
      say(t.exporting);
      await saveList(path, query, format);
    } catch (error) {
      complainOf(error);
    }
  };
  const maySave = canSave && project && grants.has('view:create') && vocabulary.features.issue_views_view;
  const mayChange = canSave && project && mayEdit;
  const actions: MenuAction[] = [
    ...(maySave && isNarrowed(view)
      ? ([{ label: t.saveView, icon: 'plus', run: () => setSaving(true) }] as const)
      : []),
    { label: t.copyLink, icon: 'copy', run: () => void copy() },
    ...FILE_FORMATS.map(
      (format) => ({ label: t.exportAs[format], icon: 'download', run: () => void save(format) }) as const,
    ),
    ...(mayChange ? ([{ label: t.changeByFile, icon: 'edit', run: () => setChanging(true) }] as const) : []),
  ];
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={t.listActions} />} actions={actions} />
      {mayChange && isChanging && <FileChangesDialog path={path} onClose={() => setChanging(false)} />}
      {maySave && isSaving && <SaveDialog view={view} project={project} onClose={() => setSaving(false)} />}
    </>
  );
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
