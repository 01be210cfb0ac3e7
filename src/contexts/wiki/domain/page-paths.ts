/** A page as far as its place in an archive depends on it. */
export interface OutlinedPage {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly collectionId: string | null;
}

const MAX_NAME = 80;
const UNNAMED = 'Untitled';
/** Characters that some system does not accept in names of files. */
const REFUSED = /[\p{Cc}/\\:*?"<>|]/gu;

/** Returns a text as the name of a file or folder. It does not begin with a dot, which would hide it or lead elsewhere. */
export function fileName(text: string): string {
  const name = text.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim();
  return (
    [...name]
      .slice(0, MAX_NAME)
      .join('')
      .replace(/^[. ]+|[. ]+$/g, '') || UNNAMED
  );
}

/**
 * Returns a path for each page: the pages below a page are in a folder of its name, and those of a collection in a
 * folder of the collection's name. Equal names are numbered, whatever their letter case.
 */
export function pathsOf(
  pages: readonly OutlinedPage[],
  collections: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const taken = new Set<string>();
  const free = (path: string): string => {
    let numbered = path;
    for (let number = 2; taken.has(numbered.toLowerCase()); number++) numbered = `${path} (${number})`;
    taken.add(numbered.toLowerCase());
    return numbered;
  };
  const folders = new Map([...collections].map(([id, name]) => [id, free(fileName(name))]));
  const paths = new Map<string, string>();
  /** A page above the others may be missing, because the caller does not see it. */
  const pathOf = ({ id, name, parentId, collectionId }: OutlinedPage): string => {
    const known = paths.get(id);
    if (known !== undefined) return known;
    const parent = parentId === null ? undefined : byId.get(parentId);
    const folder = parent ? pathOf(parent) : folders.get(collectionId ?? '');
    const path = free(`${folder === undefined ? '' : `${folder}/`}${fileName(name)}`);
    paths.set(id, path);
    return path;
  };
  for (const page of pages) pathOf(page);
  return paths;
}

/** Returns the pages below a page, and the page itself. */
export function branchOf(pages: readonly OutlinedPage[], rootId: string): readonly OutlinedPage[] {
  const parents = new Map(pages.map(({ id, parentId }) => [id, parentId]));
  const isBelow = (id: string | null | undefined): boolean => {
    for (let at = id; at; at = parents.get(at)) if (at === rootId) return true;
    return false;
  };
  return pages.filter(({ id }) => isBelow(id));
}

/** Returns the pages of a collection with all below them. */
export const collectedIn = (pages: readonly OutlinedPage[], collectionId: string): readonly OutlinedPage[] =>
  pages.filter((page) => page.collectionId === collectionId).flatMap(({ id }) => branchOf(pages, id));

/** Returns the address of one file of an archive in another one. */
export function relativeAddress(from: string, to: string): string {
  const ups = '../'.repeat(from.split('/').length - 1);
  return ups + to.split('/').map(encodeURIComponent).join('/');
}
