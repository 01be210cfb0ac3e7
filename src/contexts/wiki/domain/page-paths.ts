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
 * Returns a path for each page. A page with pages below it has a folder of its own name for them, and so has a
 * collection. Equal names are numbered; letter case makes no difference.
 */
export function pathsOf(
  pages: readonly OutlinedPage[],
  collections: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const taken = new Set<string>();
  /** The last number of each path, so that many equal names are not tried one by one. */
  const numbers = new Map<string, number>();
  const free = (path: string): string => {
    const equal = path.toLowerCase();
    let numbered = path;
    while (taken.has(numbered.toLowerCase())) {
      const number = (numbers.get(equal) ?? 1) + 1;
      numbers.set(equal, number);
      numbered = `${path} (${number})`;
    }
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

/** Returns a page with all pages below it. */
export const branchOf = (pages: readonly OutlinedPage[], rootId: string): readonly OutlinedPage[] =>
  below(pages, ({ id }) => id === rootId);

/** Returns the pages of a collection with all pages below them. */
export const collectedIn = (pages: readonly OutlinedPage[], collectionId: string): readonly OutlinedPage[] =>
  below(pages, (page) => page.collectionId === collectionId);

/** Looks at each page once, however many are chosen. */
function below(pages: readonly OutlinedPage[], isChosen: (page: OutlinedPage) => boolean): readonly OutlinedPage[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const known = new Map<string, boolean>();
  const isBelow = (page: OutlinedPage): boolean => {
    const parent = byId.get(page.parentId ?? '');
    const found = known.get(page.id) ?? (isChosen(page) || (parent !== undefined && isBelow(parent)));
    known.set(page.id, found);
    return found;
  };
  return pages.filter(isBelow);
}

/** Returns the address of one file of an archive in another one. */
export function relativeAddress(from: string, to: string): string {
  const ups = '../'.repeat(from.split('/').length - 1);
  return ups + to.split('/').map(encodeURIComponent).join('/');
}
