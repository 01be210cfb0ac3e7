import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isUnfinished, LOOK_MS } from '../../data/background';
import { api } from '../../data/client';
import { upload } from '../../data/files';
import { listKey } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Import = With<
  wire.Import,
  | 'id'
  | 'project_id'
  | 'source'
  | 'is_dry_run'
  | 'status'
  | 'stage'
  | 'records'
  | 'message'
  | 'is_undoable'
  | 'settings'
  | 'created_at'
>;
export type ImportReport = NonNullable<wire.Import['report']>;
export type ShownImport = Import & { readonly report: ImportReport | null };

export const importsPath = (slug: string): string => `${workspacePath(slug)}imports/`;

/** An import with its report. It is read again every second until it has ended. */
export const useImport = (slug: string, id: string): UseQueryResult<ShownImport> =>
  useQuery({
    queryKey: listKey('imports', `${importsPath(slug)}${id}/`),
    queryFn: ({ signal }) => api.get<ShownImport>(`${importsPath(slug)}${id}/`, {}, signal),
    refetchInterval: ({ state: { data } }) => (data && isUnfinished(data) ? LOOK_MS : false),
  });

/** Uploads a table for an import, and returns its id. */
export async function uploadTable(slug: string, file: File): Promise<string> {
  // Browsers call a CSV file by many types, or by none.
  const plain = file.name.toLowerCase().endsWith('.csv') ? new File([file], file.name, { type: 'text/csv' }) : file;
  return (await upload(`${workspacePath(slug)}assets/`, plain)).id;
}

export const startImport = (slug: string, body: object): Promise<Import> => api.post<Import>(importsPath(slug), body);

/** What is sent to do the same once more. */
export const sameAs = ({ project_id, source, settings }: Import): object => ({ project_id, source, ...settings });

/** A setting that is a text. */
export function settingOf({ settings }: Import, name: string): string | undefined {
  const value = (settings as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}

/** The fields that a column of a table can be matched with. */
export const FIELDS = [
  ...['name', 'description', 'key', 'number', 'state', 'priority', 'labels', 'assignees', 'parent', 'alias', 'cycle'],
  ...['modules', 'milestone', 'point', 'start_date', 'target_date', 'created_at', 'created_by', 'updated_at'],
  ...['completed_at', 'comment', 'link', 'subscribers', 'type', 'property', 'ignore'],
] as const;
