import type { WorkspaceCtx } from '#kernel';
import { parseKey, type WorkItemKey } from '../domain/key';

/** What keys stand for, whoever asks and wherever the item lies: who uses the id asks whether its caller sees the item. */
export abstract class WorkItemKeys {
  async idNamed(ctx: WorkspaceCtx, text: string): Promise<string | null> {
    const key = parseKey(text);
    return key && this.idOf(ctx, key);
  }

  protected abstract idOf(ctx: WorkspaceCtx, key: WorkItemKey): Promise<string | null>;
}
