import { isUuid } from '#kernel';
import type { FileThing } from '../thing';
import type { Pictures } from './pictures';
import type { ServerAttachment } from './shapes';
import type { ListOf } from './types';

export interface ServerFilesOptions {
  readonly list: ListOf;
  readonly pictures: Pictures;
  /** Address of the project, with a slash at the end. */
  readonly base: string;
  /** Where the server has files that belong to the workspace itself. */
  readonly assets: string;
}

/** Files of work items, and those that only texts name. */
export async function* filesOf(options: ServerFilesOptions, items: Iterable<string>): AsyncIterable<FileThing> {
  // Attachments come first: a text may show one of another work item.
  for (const item of items) yield* attachmentsOf(options, item);
  yield* shown(options);
}

async function* attachmentsOf({ list, pictures, base }: ServerFilesOptions, item: string): AsyncIterable<FileThing> {
  const at = `work-items/${item}/attachments/`;
  const holder = { kind: 'item', key: item } as const;
  for await (const { id, attributes, created_by: by, created_at: time } of list<ServerAttachment>(at)) {
    const { name = null, type = null, size = null } = attributes ?? {};
    yield {
      ...{ kind: 'file', key: id, holder, name, type, size, addresses: [`${base}${at}${id}/`] },
      ...{ shownAs: pictures.take(id), author: by ?? null, createdAt: time ?? null },
    };
  }
}

/** The route of attachments leads to pictures of texts on some servers. */
function* shown({ pictures, base, assets }: ServerFilesOptions): Iterable<FileThing> {
  for (const { key, holder, addresses, shownAs } of pictures.rest) {
    const isOfItem = isUuid(key) && holder.kind === 'item';
    const route = isOfItem ? [`${base}work-items/${holder.key}/attachments/${key}/`] : [];
    const own = isUuid(key) ? [`${assets}${key}/`] : [];
    yield {
      ...{ kind: 'file', key, holder, name: null, type: null, size: null, shownAs: [...shownAs] },
      ...{ addresses: [...route, ...addresses, ...own], author: null, createdAt: null },
    };
  }
}
