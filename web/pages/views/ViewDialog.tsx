import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { refresh } from '../../data/lists';
import { FormDialog, NameField } from '../../frame/FormDialog';
import { Select, TextArea } from '../../kit';
import { ACCESS, viewsPath, type SavedView } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly project: string | undefined;
  /** Undefined for a new view. */
  readonly view: SavedView | undefined;
  readonly onClose: () => void;
}

type Layout = 'list' | 'board';

export function ViewDialog({ slug, project, view, onClose }: Props): ReactNode {
  const [name, setName] = useState(view?.name ?? '');
  const [query, setQuery] = useState(view?.pql_filters ?? '');
  const [access, setAccess] = useState<keyof typeof ACCESS>(view?.access === ACCESS.shared ? 'shared' : 'private');
  const before = (view?.display_filters ?? {}) as Record<string, unknown>;
  const [layout, setLayout] = useState<Layout>(before.layout === 'board' ? 'board' : 'list');
  const t = words();
  const form = useForm(async () => {
    const path = viewsPath(slug, project);
    const body = {
      name,
      pql_filters: query.trim() || null,
      access: ACCESS[access],
      display_filters: { ...before, layout },
    };
    if (view) await api.patch(`${path}${view.id}/`, body);
    else await api.post(path, body);
    await Promise.all([refresh('views'), refresh('view')]);
    onClose();
  }, ['name', 'pql_filters', 'access']);
  return (
    <FormDialog title={view ? t.editView : t.newView} form={form} action={view ? t.save : t.create} onClose={onClose}>
      <NameField label={t.name} value={name} onChange={setName} error={form.errors.name} />
      <TextArea label={t.query} value={query} onChange={setQuery} rows={2} error={form.errors.pql_filters} />
      <p className="field-hint">{t.queryHint}</p>
      <Select
        label={t.access}
        value={access}
        onChange={setAccess}
        choices={[
          { id: 'private', name: t.onlyMine },
          { id: 'shared', name: t.sharedWithAll },
        ]}
        error={form.errors.access}
      />
      <Select
        label={t.showAs}
        value={layout}
        onChange={setLayout}
        choices={[
          { id: 'list', name: t.layouts.list },
          { id: 'board', name: t.layouts.board },
        ]}
      />
    </FormDialog>
  );
}
