import { Injectable } from '@nestjs/common';
import { invalidField, type FilterTree, type WorkspaceCtx } from '#kernel';
import { notOneOf } from '#wording';
import { WorkItemFinder, type SearchHit } from '../../queries';
import { WorkItemTypes } from '../../types';
import { rankOf } from '../domain/rank';
import { RecordReads, RecordRules, type FoundRecord, type RecordRef } from './record-reads';

const WORK_ITEM = 'work_item';
/** The kind that search reports for work items with an epic type. Their ids are ids of work items. */
const EPIC = 'epic';

export interface RecordSearch {
  readonly search: string;
  readonly entityTypes?: readonly string[];
  readonly perType?: number;
}

const PER_TYPE = 5;
/** The longest possible name. */
const LONGEST_TEXT = 255;

/** Finds records of all kinds by name or id, among what the caller may see. */
@Injectable()
export class RecordDirectory {
  constructor(
    private readonly rules: RecordRules,
    private readonly reads: RecordReads,
    private readonly items: WorkItemFinder,
    private readonly types: WorkItemTypes,
  ) {}

  /** Kinds of records with ids of their own. */
  get kinds(): readonly string[] {
    return this.reads.kinds.map(({ kind }) => kind);
  }

  /** Returns the best matches of each kind, the best of all first. */
  async search(ctx: WorkspaceCtx, { search, entityTypes, perType = PER_TYPE }: RecordSearch): Promise<FoundRecord[]> {
    const known = [...this.kinds, EPIC];
    const unknown = entityTypes?.find((kind) => !known.includes(kind));
    if (unknown !== undefined) throw invalidField('entityTypes', notOneOf('type of records', unknown, known));
    const text = search.trim();
    if (!text || text.length > LONGEST_TEXT) return [];
    const wanted = new Set(entityTypes ?? known);
    const [items, others] = await Promise.all([
      this.workItems(ctx, text, wanted, perType),
      this.named(ctx, text, wanted, perType),
    ]);
    return [...items, ...others].sort((one, other) => rankOf(one, text) - rankOf(other, text));
  }

  /**
   * Returns those of the records that exist and that the caller may see. Scopes of the caller's token do not matter.
   */
  async among(ctx: WorkspaceCtx, refs: readonly RecordRef[]): Promise<ReadonlyMap<string, FoundRecord>> {
    if (!refs.length) return new Map();
    const kinds = this.reads.kinds.filter(({ kind }) => refs.some((ref) => ref.kind === kind));
    const reaches = await this.rules.reaches(ctx, kinds, { archived: true, scoped: false });
    const found = await this.reads.among(ctx, reaches, refs);
    return new Map(found.map((record) => [keyOf(record), record]));
  }

  private async named(ctx: WorkspaceCtx, text: string, wanted: ReadonlySet<string>, limit: number) {
    const kinds = this.reads.kinds.filter(({ kind, isSearchedApart }) => !isSearchedApart && wanted.has(kind));
    return this.reads.named(ctx, await this.rules.reaches(ctx, kinds, { archived: false, scoped: true }), text, limit);
  }

  private async workItems(ctx: WorkspaceCtx, text: string, wanted: ReadonlySet<string>, limit: number) {
    if (!wanted.has(WORK_ITEM) && !wanted.has(EPIC)) return [];
    const kinds = this.reads.kinds.filter(({ kind }) => kind === WORK_ITEM);
    const [reach] = await this.rules.reaches(ctx, kinds, { archived: false, scoped: true });
    if (!reach?.projectIds.length) return [];
    const ofEpics = await this.types.idsOfEpics(ctx);
    const filters = typesOf(wanted, ofEpics);
    const hits = filters ? await this.items.find(ctx, { text, filters, limit }) : [];
    const open = new Set(reach.projectIds);
    return hits.filter(({ projectId }) => open.has(projectId)).map((hit) => itemOf(hit, ofEpics));
  }
}

export const keyOf = ({ kind, id }: RecordRef): string => `${kind} ${id}`;

/** Returns filters for epics, for other work items, or for both; null if nothing can match. */
function typesOf(wanted: ReadonlySet<string>, ofEpics: readonly string[]): FilterTree[] | null {
  if (wanted.has(WORK_ITEM) && (wanted.has(EPIC) || !ofEpics.length)) return [];
  if (!ofEpics.length) return null;
  const isEpic = { field: 'typeId', operator: 'in', value: ofEpics } as const;
  return [wanted.has(EPIC) ? isEpic : { or: [{ not: isEpic }, { field: 'typeId', operator: 'isnull', value: true }] }];
}

const itemOf = (hit: SearchHit, ofEpics: readonly string[]): FoundRecord => ({
  kind: hit.typeId !== null && ofEpics.includes(hit.typeId) ? EPIC : WORK_ITEM,
  id: hit.id,
  name: hit.name,
  projectId: hit.projectId,
  projectIdentifier: hit.projectIdentifier,
  identifier: `${hit.projectIdentifier}-${hit.sequenceId}`,
});
