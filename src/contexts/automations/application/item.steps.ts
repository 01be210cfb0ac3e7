import { Injectable } from '@nestjs/common';
import { htmlOfText } from '#html';
import { notFound, type ProjectCtx } from '#kernel';
import { Comments, mayComment } from '../../discussion';
import { mayWrite, WorkItems, type ReviseWorkItem, type WorkItemRecord } from '../../work-items';
import type { AddComment, SetMany, SetPriority, SetState } from '../domain/configs';
import type { Node } from '../domain/graph';
import { configOf, type HandlerName } from '../domain/handlers';
import type { Result } from '../domain/run';
import { barred } from '../domain/automations.errors';
import type { TriggeredRun } from './triggered-run';

const DONE: Result = { status: 'succeeded', note: null };

const GONE = 'The work item is no longer there.';

/**
 * Actions on work items. They call the use cases of work items with the rights of the person that the automation acts
 * as.
 */
@Injectable()
export class ItemSteps {
  constructor(
    private readonly items: WorkItems,
    private readonly comments: Comments,
  ) {}

  async take(triggered: TriggeredRun, node: Node): Promise<Result> {
    const [ctx, id] = placeOf(triggered);
    switch (node.handlerName as HandlerName) {
      case 'set_state':
        return this.revise(ctx, id, { stateId: configOf<SetState>(node).stateId });
      case 'set_priority':
        return this.revise(ctx, id, { priority: configOf<SetPriority>(node).priority });
      case 'set_assignees':
        return this.change(ctx, id, ({ assigneeIds }) => ({ assigneeIds: changed(assigneeIds, configOf(node)) }));
      case 'set_labels':
        return this.change(ctx, id, ({ labelIds }) => ({ labelIds: changed(labelIds, configOf(node)) }));
      default:
        return this.comment(ctx, id, configOf<AddComment>(node));
    }
  }

  /** Returns the current state of the work item. */
  async current(triggered: TriggeredRun): Promise<WorkItemRecord> {
    const [ctx, id] = placeOf(triggered);
    return this.items.get(ctx, id, 'open').catch(() => {
      throw notFound(GONE);
    });
  }

  private async revise(ctx: ProjectCtx, id: string, patch: ReviseWorkItem): Promise<Result> {
    if (!mayWrite(ctx)) throw barred();
    await this.items.revise(ctx, id, patch);
    return DONE;
  }

  private async change(ctx: ProjectCtx, id: string, change: (item: WorkItemRecord) => ReviseWorkItem): Promise<Result> {
    if (!mayWrite(ctx)) throw barred();
    if (!(await this.items.changeAll(ctx, [id], change)).length) throw notFound(GONE);
    return DONE;
  }

  private async comment(ctx: ProjectCtx, id: string, { text }: AddComment): Promise<Result> {
    if (!mayComment(ctx)) throw barred();
    const [comment] = await this.comments.createMany({ ...ctx, parent: id }, [{ commentHtml: htmlOfText(text) }]);
    if (comment instanceof Error) throw comment;
    return DONE;
  }
}

function placeOf({ ctx, itemId, event }: TriggeredRun): [ctx: ProjectCtx, id: string] {
  if (!itemId || !('projectId' in ctx) || event?.kind === 'workitem.deleted') throw notFound(GONE);
  return [ctx, itemId];
}

function changed(before: readonly string[], { ids, mode = 'add' }: SetMany): readonly string[] {
  if (mode === 'replace') return ids;
  const others = before.filter((id) => !ids.includes(id));
  return mode === 'add' ? [...others, ...ids] : others;
}
