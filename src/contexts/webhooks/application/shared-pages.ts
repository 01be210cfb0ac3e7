import type { FeedPage } from '#events';

/** Readers that wait at one place wake together, and read within this time of one another. */
const KEPT_MS = 200;

/** Lets all who read behind the same place of a workspace in this moment read once: what follows it is the same for each. */
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
      // Where nothing was found there may be something at once.
      if (entries.length) setTimeout(forget, KEPT_MS).unref();
      else forget();
    }, forget);
    return page;
  }
}
