import { Injectable } from '@nestjs/common';
import { readSentText, richText, type RichText } from '#html';
import {
  accepted,
  CrudSteps,
  Clock,
  DomainError,
  each,
  newId,
  sortBehind,
  UnitOfWork,
  type ListRequest,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import type { Sticky } from '../domain/sticky';
import { StickyRepository, type StickyRecord } from './sticky.repository';

export type ReviseSticky = Partial<Omit<Sticky, 'id' | 'ownerId' | 'descriptionStripped'>>;
export type CreateSticky = ReviseSticky;

const stickyNotFound = () => new DomainError('not_found', 'sticky_not_found', 'No Sticky matches the given query.');

const BLANK = { name: null, color: null, backgroundColor: null, logoProps: {} };

/** The use cases of stickies. They act only on the caller's own. */
@Injectable()
export class Stickies {
  private readonly crud: CrudSteps<WorkspaceCtx, StickyRecord>;

  constructor(
    private readonly stickies: StickyRepository,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(stickies, unitOfWork, clock, stickyNotFound);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateSticky[]) {
    return this.unitOfWork.run(async () => {
      let highest = await this.stickies.highest(ctx, 'sortOrder');
      const drafts = each(commands, (command) => {
        highest = sortBehind(highest);
        const text = stored(read(command) ?? richText(''));
        return { ...BLANK, sortOrder: highest, ...command, ...text, id: newId(), ownerId: ctx.userId };
      });
      return this.crud.add(ctx, drafts);
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseSticky>[]) {
    return this.unitOfWork.run(async () => {
      const stickies = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => {
        const { descriptionHtml, description, ...others } = patch;
        const text = read({ descriptionHtml, description });
        return { ...stickies.get(id), ...others, ...(text && stored(text)) };
      });
      return this.crud.save(ctx, stickies, revised);
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const stickies = await this.crud.select(ctx, ids);
      const removed = each(ids, (id) => stickies.take(id));
      await this.crud.drop(ctx, accepted(removed));
      return removed;
    });
  }
}

const read = ({ descriptionHtml: html, description: document }: ReviseSticky): RichText | undefined =>
  readSentText({ html, document }, 'description');

const stored = ({ html, text, document }: RichText) => ({
  descriptionHtml: html,
  descriptionStripped: text,
  description: document,
});
