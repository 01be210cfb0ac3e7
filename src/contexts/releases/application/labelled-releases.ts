import { Injectable } from '@nestjs/common';
import { invalidField, notFound, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import type { ChangedLinks, Delta } from '../../work-items';
import { ReleaseChanges } from './release.changes';
import { ReleaseLabelRepository, type ReleaseLabelRecord } from './release-label.repository';

const labelUnknown = (member: string, id: string) =>
  invalidField(member, `There is no release label ${id}.`, 'does_not_exist');

/** The labels of releases. */
@Injectable()
export class LabelledReleases {
  constructor(
    private readonly changes: ReleaseChanges,
    private readonly labels: ReleaseLabelRepository,
  ) {}

  async list(ctx: WorkspaceCtx, releaseId: string, request: ListRequest): Promise<Page<ReleaseLabelRecord>> {
    const { labelIds } = await this.changes.catalogue.get(ctx, releaseId);
    const amongThese = { field: 'id', operator: 'in', value: labelIds } as const;
    return this.labels.list(ctx, { ...request, filters: [...request.filters, amongThese] });
  }

  /** Answers all labels of the release afterwards, in their order. */
  async add(ctx: WorkspaceCtx, releaseId: string, ids: readonly string[]): Promise<ReleaseLabelRecord[]> {
    await this.change(ctx, releaseId, { add: ids }, 'ids');
    const release = await this.changes.catalogue.get(ctx, releaseId);
    const labels = await this.labels.byIds(ctx, release.labelIds);
    return [...labels.values()].sort((a, b) => a.sortOrder - b.sortOrder);
  }

  /** @throws DomainError `not_found` if the release has none of them. */
  async remove(ctx: WorkspaceCtx, releaseId: string, ids: readonly string[]): Promise<void> {
    const { removed } = await this.change(ctx, releaseId, { remove: ids });
    if (!removed.length) throw notFound();
  }

  /** Puts labels on a release and takes others off. `as` is the member of the request that named an unknown label. */
  change(ctx: WorkspaceCtx, releaseId: string, { add = [], remove = [] }: Delta, as = 'add'): Promise<ChangedLinks> {
    const { catalogue } = this.changes;
    return catalogue.exclusively(ctx, async () => {
      const before = await catalogue.select(ctx, [releaseId]);
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
