// Maps records to the pages that show them, and back.
import { notifyManager } from '@tanstack/react-query';
import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { cache } from '../data/cache';
import type { Versioned } from '../data/client';
import { itemKey } from '../data/items';
import type { RecordRef } from '../data/personal';
import { useProject } from '../data/projects';
import type { ItemDetail } from '../data/wire';
import type { IconName } from '../kit';
import { allPages } from './all-pages';
import type { AnyPage } from './page';

/** What search, favourites and recent records return about a record. */
export interface ListedRecord {
  readonly entity_type: string;
  /** The id of the record itself. */
  readonly id: string;
  readonly identifier: string | null;
  readonly project_identifier: string | null;
}

const namesIn = (path: string): string[] => [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name!);

/** Epics are work items with a page of their own. */
const typeOf = (type: string): string => (type === 'epic' ? 'work_item' : type);

/** The path parameter of a record: projects and work items use their readable keys, all others their ids. */
function keyOf({ entity_type: type, id, identifier, project_identifier: project }: ListedRecord): string | null {
  if (typeOf(type) === 'work_item') return identifier;
  return type === 'project' ? project : id;
}

interface Target {
  readonly page: AnyPage;
  readonly params: Readonly<Record<string, string>>;
}

/** The page that shows a record; null if its type has none. */
export function targetOf(record: ListedRecord): Target | null {
  for (const page of allPages) {
    if (page.shows !== typeOf(record.entity_type)) continue;
    const [own, ...around] = namesIn(page.path).toReversed();
    const key = keyOf(record);
    const project = record.project_identifier;
    // Types that exist in projects and in the workspace have a page for each.
    const isOfProject = around.includes('project');
    const isElsewhere = isOfProject ? project === null : project !== null && needsNoProject(page);
    if (!own || key === null || isElsewhere) continue;
    return { page, params: { [own]: key, ...(isOfProject && { project: project! }) } };
  }
  return null;
}

/** Whether the type has another page for records in a project. */
const needsNoProject = ({ shows }: AnyPage): boolean =>
  allPages.some((page) => page.shows === shows && namesIn(page.path).slice(0, -1).includes('project'));

const ICONS: Readonly<Record<string, IconName>> = {
  cycle: 'cycle',
  epic: 'module',
  module: 'module',
  page: 'file',
  person: 'person',
  project: 'project',
  view: 'filter',
  work_item: 'list',
};

export const iconOf = (type: string, page?: AnyPage): IconName => ICONS[type] ?? page?.icon ?? 'file';

/** The record that the page shows, once its id is known. */
export function useShown(slug: string): RecordRef | undefined {
  const params = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const route = useMatches().at(-1)?.routeId.replace(/\/$/, '');
  const page = allPages.find(({ path }) => `/w/$slug/${path}` === route);
  const name = page?.shows === undefined ? undefined : namesIn(page.path).at(-1);
  return useRecord(slug, page?.shows, name && params[name]);
}

/** The record opened last on the page: a work item beside a list, or the subject of the page. */
export function useOpened(slug: string): RecordRef | undefined {
  const shown = useShown(slug);
  const { item } = useSearch({ strict: false }) as { item?: string };
  const beside = useRecord(slug, item === undefined ? undefined : 'work_item', item);
  return item === undefined ? shown : beside;
}

function useRecord(slug: string, type: string | undefined, key: string | undefined): RecordRef | undefined {
  const { project } = useProject(slug, type === 'project' ? (key ?? '') : '');
  const itemId = useReadItem(slug, type === 'work_item' ? (key ?? '') : '');
  if (type === undefined || key === undefined) return undefined;
  const id = type === 'project' ? project?.id : type === 'work_item' ? itemId : key;
  return id === undefined ? undefined : { type, id };
}

const onCache = (changed: () => void) => cache.getQueryCache().subscribe(notifyManager.batchCalls(changed));

/** The id of a work item, once the page has loaded it. */
const useReadItem = (slug: string, key: string): string | undefined =>
  useSyncExternalStore(onCache, () => cache.getQueryData<Versioned<ItemDetail>>(itemKey(slug, key))?.data.id);
