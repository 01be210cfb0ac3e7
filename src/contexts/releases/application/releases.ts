import { Injectable } from '@nestjs/common';
import {
  accepted,
  each,
  eachInTurn,
  externalPairTaken,
  invalidField,
  newId,
  ofChanged,
  type ListRequest,
  type Outcome,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { ProjectRepository } from '../../projects';
import { ItemLinks } from '../../work-items';
import { revised, type Release } from '../domain/release';
import { ReleaseChangelogs } from './release-changelogs';
import { ReleaseChanges } from './release.changes';
import { ReleaseTagRepository } from './release-tag.repository';
import { described, EMPTY, type SentDescription } from './release.text';

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

const releaseExternalPairTaken = externalPairTaken('Release');

const leadUnknown = () => invalidField('leadId', 'The lead is not a member of this workspace.', 'does_not_exist');

const tagUnknown = () => invalidField('tagId', 'There is no such release tag.', 'does_not_exist');

/** The use cases of releases. */
@Injectable()
export class Releases {
  constructor(
    private readonly changes: ReleaseChanges,
    private readonly projects: ProjectRepository,
    private readonly tags: ReleaseTagRepository,
    private readonly changelogs: ReleaseChangelogs,
    private readonly links: ItemLinks,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.changes.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.changes.crud.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateRelease[]) {
    return this.changes.crud.exclusively(ctx, async () => {
      const valid = await this.checked(ctx, commands);
      const drafts = each(valid, (command) =>
        revised({ ...BLANK, name: command.name, id: newId() }, described(command)),
      );
      const free = await this.changes.crud.withoutConflicts(ctx, drafts, { pair: releaseExternalPairTaken });
      const added = await this.changes.add(ctx, free);
      await this.changelogs.begin(ctx, accepted(added));
      return added;
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseRelease>[]) {
    return this.changes.crud.exclusively(ctx, async () => {
      const before = await this.changes.crud.select(ctx, revisions);
      const changed = each(revisions, ({ id, patch }) => revised(before.get(id), described(patch)));
      const valid = await this.checked(ctx, changed);
      const free = await this.changes.crud.withoutConflicts(ctx, valid, {
        pair: ofChanged(releaseExternalPairTaken),
      });
      return this.changes.save(ctx, before, free);
    });
  }

  /** Makes another person the lead of releases, whatever their state. */
  pass(ctx: WorkspaceCtx, ids: readonly string[], leadId: string) {
    return this.changes.crud.exclusively(ctx, async () => {
      const before = await this.changes.crud.select(ctx, ids);
      return this.changes.save(
        ctx,
        before,
        ids.map((id) => ({ ...before.get(id), leadId })),
      );
    });
  }

  /** Deletes releases and removes their work items from them first. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.changes.crud.exclusively(ctx, async () => {
      const releases = await this.changes.crud.select(ctx, ids);
      const gone = each(ids, (id) => releases.take(id));
      await this.links.clear(ctx, { kind: 'release', ids: accepted(gone).map(({ id }) => id) });
      return this.changes.drop(ctx, gone);
    });
  }

  /**
   * Returns the releases whose lead is a member and whose tag exists; the others become errors. The tags are locked
   * against deletion until the transaction ends.
   */
  private checked<R extends Partial<Pick<Release, 'leadId' | 'tagId'>>>(
    ctx: WorkspaceCtx,
    releases: readonly Outcome<R>[],
  ): Promise<Outcome<R>[]> {
    return eachInTurn(releases, async (release) => {
      const { leadId, tagId } = release;
      if (leadId && !(await this.projects.colleagues(ctx, [leadId])).has(leadId)) throw leadUnknown();
      if (tagId && !(await this.tags.keep(ctx, tagId))) throw tagUnknown();
      return release;
    });
  }
}
