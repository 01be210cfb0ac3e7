import { PRIVATE } from '../../contexts/views';
import type { ViewThing } from '../workspace/things';
import { originOf, type ServerRecord, type WorkspaceOptions } from './common';

export interface ServerView extends ServerRecord {
  readonly name: string;
  readonly description?: string;
  readonly access?: number;
  readonly is_locked?: boolean;
  readonly owned_by_id?: string | null;
  readonly created_by_id?: string | null;
  readonly filters?: object | null;
  readonly pql_filters?: string | null;
  readonly display_filters?: object | null;
  readonly display_properties?: object | null;
  readonly logo_props?: object | null;
  readonly sort_order?: number;
}

/** Views of the project and of the workspace that the owner of the key sees. Only version 2 of the interface lists them. */
export async function* viewsOf({ second, project }: WorkspaceOptions): AsyncIterable<ViewThing> {
  for await (const view of second.all<ServerView>(`projects/${project}/views/`, 'views'))
    yield viewOf(view, { project, isOfProject: true });
  for await (const view of second.all<ServerView>('views/', 'views of the workspace'))
    yield viewOf(view, { project, isOfProject: false });
}

export const viewOf = (view: ServerView, place: Pick<ViewThing, 'project' | 'isOfProject'>): ViewThing => ({
  ...{ kind: 'view', key: view.id, ...place, ...originOf({ ...view, created_by: view.created_by_id }) },
  ...{ name: view.name, description: view.description ?? '', owner: view.owned_by_id ?? null },
  ...{ isPrivate: view.access === PRIVATE, isLocked: view.is_locked ?? false, filters: view.filters ?? {} },
  ...{ query: view.pql_filters ?? null, displayFilters: view.display_filters ?? {} },
  ...{ displayProperties: view.display_properties ?? {}, logoProps: view.logo_props ?? {} },
  sortOrder: view.sort_order ?? null,
});
