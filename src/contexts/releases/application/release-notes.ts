import { Injectable } from '@nestjs/common';
import { MAX_HTML, richTextOf } from '#html';
import { order, type WorkspaceCtx } from '#kernel';
import { References, type WorkItemRecord } from '../../work-items';
import { documentOf, fitting, grouped, markdownOf, type NotedItem } from '../domain/release-notes';
import { ReleaseChangelogs } from './release-changelogs';
import { ReleaseItems } from './release-items';

/** Ways to group the notes. */
export const NOTE_GROUPS = ['label', 'type', 'none'] as const;
export type NoteGroup = (typeof NOTE_GROUPS)[number];

/** Text about the finished work items of a release. */
export interface Notes {
  readonly markdown: string;
  readonly html: string;
  /** Number of work items in the text. */
  readonly items: number;
  /** Number of finished work items that the text has no room for. */
  readonly omitted: number;
}

const MAX_NOTED = 500;
const MEMBERS = new Set(['id', 'name', 'projectIdentifier', 'sequenceId', 'labelIds', 'typeId']);
const FINISHED = { field: 'stateGroup', operator: 'eq', value: 'completed' } as const;

@Injectable()
export class ReleaseNotes {
  constructor(
    private readonly items: ReleaseItems,
    private readonly changelogs: ReleaseChangelogs,
    private readonly references: References,
  ) {}

  /** Creates notes about the work items that the caller may see, oldest first. */
  async of(ctx: WorkspaceCtx, releaseId: string, by: NoteGroup): Promise<Notes> {
    const { items, total = 0 } = await this.items.list(ctx, releaseId, {
      columns: MEMBERS,
      filters: [FINISHED],
      order: order('createdAt'),
      limit: MAX_NOTED,
      offset: 0,
      count: true,
    });
    const noted = fitting(await this.noted(ctx, items, by), MAX_HTML);
    const groups = grouped(noted);
    const omitted = Math.max(total, items.length) - noted.length;
    const { html } = richTextOf(documentOf(groups, omitted));
    return { markdown: markdownOf(groups, omitted), html, items: noted.length, omitted };
  }

  /** Stores the notes as the changelog of the release. */
  async publish(ctx: WorkspaceCtx, releaseId: string, by: NoteGroup): Promise<Notes> {
    const notes = await this.of(ctx, releaseId, by);
    await this.changelogs.revise({ ...ctx, parent: releaseId }, { descriptionHtml: notes.html });
    return notes;
  }

  private async noted(ctx: WorkspaceCtx, items: readonly WorkItemRecord[], by: NoteGroup): Promise<NotedItem[]> {
    const marks = (item: WorkItemRecord) => marksOf(item, by);
    const nameOf = await this.references.namesOf(ctx, by, [...new Set(items.flatMap(marks))]);
    return items.map((item) => ({
      key: `${item.projectIdentifier}-${item.sequenceId}`,
      name: item.name,
      group: first(marks(item).map(nameOf)),
    }));
  }
}

function marksOf({ labelIds, typeId }: WorkItemRecord, by: NoteGroup): readonly string[] {
  if (by === 'label') return labelIds;
  return by === 'type' && typeId ? [typeId] : [];
}

/** An item with several labels is listed once, below the first of them. */
const first = (names: readonly string[]): string | null =>
  [...names].filter(Boolean).sort((a, b) => a.localeCompare(b))[0] ?? null;
