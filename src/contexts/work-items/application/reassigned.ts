import type { ProjectCtx } from '#kernel';
import type { Succession } from '../../projects';
import type { WorkItemRecord } from './work-item.repository';
import { WorkItems } from './work-items';

/** Replaces an assignee of work items by another person. */
export const reassigned = (
  workItems: WorkItems,
  ctx: ProjectCtx,
  ids: readonly string[],
  { from, to }: Succession,
): Promise<WorkItemRecord[]> =>
  workItems.changeAll(
    ctx,
    ids,
    ({ assigneeIds }) => ({ assigneeIds: [...assigneeIds.filter((id) => id !== from && id !== to), to] }),
    { unruled: true },
  );
