import { Injectable } from '@nestjs/common';
import { accepted, each, newId, ofChanged, type ListRequest, type Revision, type WorkspaceCtx } from '#kernel';
import { ItemLinks } from '../../work-items';
import { revised, type Release } from '../domain/release';
import { ReleaseChangelogs } from './release-changelogs';
import { ReleaseChanges } from './release.changes';
import { ReleaseNaming } from './release.naming';
import { ReleaseRepository } from './release.repository';
import { described, EMPTY, type SentDescription } from './release.text';
import { releaseExternalPairTaken } from './releases.errors';

export type ReviseRelease = SentDescription &
  Partial<Omit<Release, 'id' | 'labelIds' | 'descriptionHtml' | 'descriptionStripped' | 'descriptionJson'>>;
export type CreateRelease = ReviseRelease & Pick<Release, 'name'>;

const BLANK: Omit<Release, 'id' | 'name'> = {
  ...EMPTY,
  status: 'unreleased',
  startDate: null,
  targetDate: null,
  releaseDate: null,
  leadId: null,
  tagId: null,
  labelIds: [],
  isLatest: false,
  isPrerelease: false,
  logoProps: {},
  externalSource: null,
  externalId: null,
};

/** The use cases of releases. */
@Injectable()
export class Releases {
  constructor(
    private readonly releases: ReleaseRepository,
    private readonly changes: ReleaseChanges,
    private readonly naming: ReleaseNaming,
    private readonly changelogs: ReleaseChangelogs,
    private readonly links: ItemLinks,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.changes.catalogue.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.changes.catalogue.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateRelease[]) {
    return this.changes.catalogue.exclusively(ctx, async () => {
      const settled = await this.naming.settled(ctx, commands);
      const drafts = each(settled, (command) =>
        revised({ ...BLANK, name: command.name, id: newId() }, described(command)),
      );
      const free = await this.changes.catalogue.free(ctx, drafts, { pair: releaseExternalPairTaken });
      const added = await this.changes.add(ctx, free);
      await this.changelogs.begin(ctx, accepted(added));
      return added;
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseRelease>[]) {
    return this.changes.catalogue.exclusively(ctx, async () => {
      const before = await this.changes.catalogue.select(ctx, revisions);
      const changed = each(revisions, ({ id, patch }) => revised(before.get(id), described(patch)));
      const settled = await this.naming.settled(ctx, changed);
      const free = await this.changes.catalogue.free(ctx, settled, { pair: ofChanged(releaseExternalPairTaken) });
      return this.changes.save(ctx, before, free);
    });
  }

  /** Work items leave a release that goes. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.changes.catalogue.exclusively(ctx, async () => {
      const releases = await this.changes.catalogue.select(ctx, ids);
      const gone = each(ids, (id) => releases.take(id));
      await this.links.clear(ctx, { kind: 'release', ids: accepted(gone).map(({ id }) => id) });
      return this.changes.drop(ctx, gone);
    });
  }
}
