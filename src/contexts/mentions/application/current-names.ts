import { Injectable } from '@nestjs/common';
import { mentionKey, MentionNames, type Mention, type MentionedType, type NameOf } from '#html';
import type { WorkspaceCtx } from '#kernel';
import { WorkItemReads } from '../../work-items';
import { MentionRepository, type Names } from './mention.repository';

const OF_ITEM = new Set(['name', 'projectIdentifier', 'sequenceId']);

/** Looks up the current names of mentioned records. Records the caller may not see are left out. */
@Injectable()
export class CurrentNames extends MentionNames {
  private readonly finders: Readonly<
    Record<MentionedType, (ctx: WorkspaceCtx, ids: readonly string[]) => Promise<Names>>
  >;

  constructor(mentions: MentionRepository, items: WorkItemReads) {
    super();
    this.finders = {
      user: (ctx, ids) => mentions.people(ctx, ids),
      page: (ctx, ids) => mentions.pages(ctx, ids),
      work_item: async (ctx, ids) => {
        const found = await items.byIds(ctx, ids, OF_ITEM);
        return new Map(
          [...found].map(([id, { name, projectIdentifier, sequenceId }]) => [
            id,
            `${projectIdentifier}-${sequenceId} ${name}`,
          ]),
        );
      },
    };
  }

  async of(ctx: WorkspaceCtx, mentions: readonly Mention[]): Promise<NameOf> {
    const ids = new Map<MentionedType, Set<string>>();
    for (const { type, id } of mentions) ids.set(type, (ids.get(type) ?? new Set()).add(id));
    const found = await Promise.all(
      [...ids].map(async ([type, some]) => {
        const names = await this.finders[type](ctx, [...some]);
        return [...names].map(([id, name]) => [mentionKey({ type, id }), name] as const);
      }),
    );
    const names = new Map(found.flat());
    return (mention) => names.get(mentionKey(mention));
  }
}
