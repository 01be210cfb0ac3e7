import { Injectable } from '@nestjs/common';
import { invalidField, notFound, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import type { ChangedLinks, Delta } from '../../work-items';
import { ReleaseChanges } from './release.changes';
import { ReleaseLabelRepository, type ReleaseLabelRecord } from './release-label.repository';

const labelUnknown = (member: string, id: string) =>
  invalidField(member, `There is no release label ${id}.`, 'does_not_exist');

/** The use cases of the labels of a release. */
@Injectable()
export class LabelledReleases {
  constructor(
    private readonly changes: ReleaseChanges,
    private readonly labels: ReleaseLabelRepository,
  ) {}

  async list(ctx: WorkspaceCtx, releaseId: string, request: ListRequest): Promise<Page<ReleaseLabelRecord>> {
    const { labelIds } = await this.changes.crud.get(ctx, releaseId);
    const amongThese = { field: 'id', operator: 'in', value: labelIds } as const;
    return this.labels.list(ctx, { ...request, filters: [...request.filters, amongThese] });
  }

  /** Adds labels to a release. Returns all of its labels in their order. */
  async add(ctx: WorkspaceCtx, releaseId: string, ids: readonly string[]): Promise<ReleaseLabelRecord[]> {
    await this.change(ctx, releaseId, { add: ids }, 'ids');
    const release = await this.changes.crud.get(ctx, releaseId);
    const labels = await this.labels.byIds(ctx, release.labelIds);
    return [...labels.values()].sort((a, b) => a.sortOrder - b.sortOrder);
  }

  /** @throws DomainError `not_found` if the release has none of them. */
  async remove(ctx: WorkspaceCtx, releaseId: string, ids: readonly string[]): Promise<void> {
    const { removed } = await this.change(ctx, releaseId, { remove: ids });
    if (!removed.length) throw notFound();
  }

  /**
   * Adds labels to a release and removes others. `as` is the member of the request that errors about unknown labels
   * name.
   */
  change(ctx: WorkspaceCtx, releaseId: string, { add = [], remove = [] }: Delta, as = 'add'): Promise<ChangedLinks> {
    const { crud } = this.changes;
    return crud.exclusively(ctx, async () => {
      const before = await crud.select(ctx, [releaseId]);
      const release = before.get(releaseId);
      const added = [...new Set(add)].filter((id) => !release.labelIds.includes(id));
      const known = added.length ? await this.labels.byIds(ctx, added) : new Map<string, ReleaseLabelRecord>();
      const unknown = added.find((id) => !known.has(id));
      if (unknown) throw labelUnknown(as, unknown);
      const removed = release.labelIds.filter((id) => remove.includes(id));
      if (!added.length && !removed.length) return { added, removed };
      const labelIds = [...release.labelIds, ...added].filter((id) => !removed.includes(id));
      await this.changes.save(ctx, before, [{ ...release, labelIds }]);
      return { added, removed };
    });
  }
}
