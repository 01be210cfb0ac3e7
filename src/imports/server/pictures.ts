import { rewriteAddresses } from '#html';
import { isUuid } from '#kernel';
import type { FileHolder } from '../thing';

/** A file that texts of the server show or link. */
export interface Picture {
  readonly key: string;
  /** The record whose text was the first to show it. */
  readonly holder: FileHolder;
  /** Its addresses at the server, as texts have them. */
  readonly addresses: Set<string>;
  /** What texts write for it. */
  readonly shownAs: Set<string>;
}

/** Paths of files: of the interface, and of storages behind the same host. */
const FILES = /^\/(api\/assets\/v2|uploads)\//;
/** Texts without one of these name no file: it stands in ids and paths, of which signs may be written by their numbers. */
const MARKS = ['uploads', 'assets', '&#'];
/** A part of ids that begins with a sign which is rare in texts, so that it is found fast. */
const IN_ID = /-[\da-f]{4}-[\da-f]{4}-/i;
const mayName = (html: string) => MARKS.some((mark) => html.includes(mark)) || IN_ID.test(html);
const LAST = /([^/]+)\/?$/;

/** Files that texts of the server at `url` show. */
export class Pictures {
  private readonly found = new Map<string, Picture>();

  constructor(private readonly url: string) {}

  read(html: string, holder: FileHolder): void {
    if (!mayName(html)) return;
    rewriteAddresses(html, (written) => {
      this.note(written, holder);
      return undefined;
    });
  }

  /** True if a text shows files of the server. */
  areIn(html: string): boolean {
    let areFound = false;
    rewriteAddresses(html, (written) => {
      areFound ||= isUuid(written) || this.addressOf(written) !== undefined;
      return undefined;
    });
    return areFound;
  }

  /** A text names a file by its id, as editors write it, or by an address of the server. */
  private note(written: string, holder: FileHolder): void {
    const address = isUuid(written) ? undefined : this.addressOf(written);
    const key = address === undefined ? written : keyOf(address);
    if (address === undefined && !isUuid(written)) return;
    const picture = this.found.get(key) ?? { key, holder, addresses: new Set(), shownAs: new Set() };
    this.found.set(key, picture);
    picture.shownAs.add(written);
    if (address) picture.addresses.add(address.href);
  }

  private addressOf(written: string): URL | undefined {
    if (!URL.canParse(written, this.url)) return undefined;
    const address = new URL(written, this.url);
    return address.origin === new URL(this.url).origin && FILES.test(address.pathname) ? address : undefined;
  }

  /** Returns what texts write for a file, and leaves it out of `rest`. */
  take(key: string): readonly string[] {
    const { shownAs = [] } = this.found.get(key) ?? {};
    this.found.delete(key);
    return [...shownAs];
  }

  /** The files that nothing has taken. */
  get rest(): IterableIterator<Picture> {
    return this.found.values();
  }
}

function keyOf({ href, pathname }: URL): string {
  const last = LAST.exec(pathname)?.[1] ?? '';
  return isUuid(last) ? last : href;
}
