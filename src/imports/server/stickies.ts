import type { Thing } from '../thing';
import type { StickyThing } from '../workspace/things';
import { partOf, picturesLeft, type ServerRecord, type WorkspaceOptions } from './common';

export interface ServerSticky extends ServerRecord {
  readonly name?: string | null;
  readonly description_html?: string | null;
  readonly owner?: string | null;
  readonly color?: string | null;
  readonly background_color?: string | null;
  readonly logo_props?: object | null;
  readonly sort_order?: number;
}

/** Stickies of the owner of the key. */
export async function* stickiesOf({ lists, pictures }: WorkspaceOptions): AsyncIterable<Thing> {
  for await (const sticky of lists.all<ServerSticky>('stickies/', 'stickies')) {
    yield stickyOf(sticky);
    yield* picturesLeft(pictures, 'sticky', sticky.name ?? sticky.id, [sticky.description_html ?? '']);
  }
}

export const stickyOf = (sticky: ServerSticky): StickyThing => ({
  ...{ kind: 'sticky', ...partOf(sticky), name: sticky.name ?? null, html: sticky.description_html ?? '' },
  ...{ owner: sticky.owner ?? null, color: sticky.color ?? null, backgroundColor: sticky.background_color ?? null },
  ...{ logoProps: sticky.logo_props ?? {}, sortOrder: sticky.sort_order ?? null },
});
