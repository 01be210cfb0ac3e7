import type { FeedPage } from '#events';

/** How long a page is kept. Readers waiting at the same cursor wake up together and read within this time. */
const KEPT_MS = 200;

/** Shares pages between readers at the same cursor of a workspace, so that they are read from the database once. */
export class SharedPages {
  private readonly pages = new Map<string, Promise<FeedPage>>();

  constructor(private readonly read: (workspaceId: string, cursor: string) => Promise<FeedPage>) {}

  after(workspaceId: string, cursor: string): Promise<FeedPage> {
    const key = `${workspaceId} ${cursor}`;
    const page = this.pages.get(key) ?? this.read(workspaceId, cursor);
    if (this.pages.has(key)) return page;
    this.pages.set(key, page);
    const forget = () => void this.pages.delete(key);
    page.then(({ entries }) => {
      // An empty page is not kept: new events may follow at once.
      if (entries.length) setTimeout(forget, KEPT_MS).unref();
      else forget();
    }, forget);
    return page;
  }
}
