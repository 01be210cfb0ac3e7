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
  for (const page of topFirst(pages, paths)) {
    // A page above the others may be missing, because the caller does not see it.
    const above = paths.get(page.parentId ?? '');
    const folder = above === undefined ? folders.get(page.collectionId ?? '') : folderOf(above);
    paths.set(page.id, free(`${folder === undefined ? '' : `${folder}/`}${fileName(page.name)}`));
  }
  return paths;
}

/** Archives and file systems bound the length of a path. */
const MAX_LEVELS = 20;

/** Returns the folder for what is below a page. Below the last level all pages are in one folder. */
const folderOf = (path: string): string =>
  path.split('/').length < MAX_LEVELS ? path : path.slice(0, path.lastIndexOf('/'));

/**
 * Yields each page that has no result in `known` yet, behind the page above it. The caller adds the results. A cycle in
 * the data ends the walk.
 */
function* topFirst(
  pages: readonly OutlinedPage[],
  known: { has(id: string): boolean },
): Generator<OutlinedPage, undefined> {
  const byId = new Map(pages.map((page) => [page.id, page]));
  for (const page of pages) {
    const line = new Set<OutlinedPage>();
    for (
      let at: OutlinedPage | undefined = page;
      at && !known.has(at.id) && !line.has(at);
      at = byId.get(at.parentId ?? '')
    )
      line.add(at);
    yield* [...line].reverse();
  }
}

/** Returns a page with all pages below it. */
export const branchOf = (pages: readonly OutlinedPage[], rootId: string): readonly OutlinedPage[] =>
  below(pages, ({ id }) => id === rootId);

/** Returns the pages of a collection with all pages below them. */
export const collectedIn = (pages: readonly OutlinedPage[], collectionId: string): readonly OutlinedPage[] =>
  below(pages, (page) => page.collectionId === collectionId);

/** Looks at each page once, however many are chosen. */
function below(pages: readonly OutlinedPage[], isChosen: (page: OutlinedPage) => boolean): readonly OutlinedPage[] {
  const found = new Map<string, boolean>();
  for (const page of topFirst(pages, found))
    found.set(page.id, isChosen(page) || (found.get(page.parentId ?? '') ?? false));
  return pages.filter(({ id }) => found.get(id));
}

/** Returns the address of one file of an archive in another one. */
export function relativeAddress(from: string, to: string): string {
  const ups = '../'.repeat(from.split('/').length - 1);
  return ups + to.split('/').map(encodeURIComponent).join('/');
}
