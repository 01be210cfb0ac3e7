import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
  Clock,
  each,
  eachInTurn,
  externalPairTaken,
  invalidField,
  newId,
  ofChanged,
  UnitOfWork,
  type Draft,
  type ConflictErrorFactory,
  type ListRequest,
  type Outcome,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { ProjectRepository } from '../../projects';
import { versionTaken, type ReleaseTag } from '../domain/release';
import { ReleaseChanges } from './release.changes';
import { releaseTagEvents, ReleaseTagRepository, type ReleaseTagRecord } from './release-tag.repository';

export type CreateReleaseTag = Pick<ReleaseTag, 'tagVersion'> & Partial<Omit<ReleaseTag, 'id'>>;
export type ReviseReleaseTag = Partial<Omit<ReleaseTag, 'id' | 'projectId'>>;

const BLANK = {
  projectId: null,
  description: '',
  commitHash: null,
  gitTag: null,
  externalSource: null,
  externalId: null,
};

const tagExternalPairTaken = externalPairTaken('Release tag');

const tagProjectUnknown = () => invalidField('projectId', 'There is no such project.', 'does_not_exist');

/** The use cases of release tags. */
@Injectable()
export class ReleaseTags {
  private readonly crud: CrudSteps<WorkspaceCtx, ReleaseTagRecord>;
  private readonly trail: ChangePublisher<ReleaseTagRecord>;

  constructor(
    private readonly tags: ReleaseTagRepository,
    private readonly projects: ProjectRepository,
    private readonly releases: ReleaseChanges,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(tags, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, releaseTagEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateReleaseTag[]) {
    return this.crud.exclusively(ctx, async () => {
      const drafts = await eachInTurn(commands, async (command) => {
        const { projectId } = command;
        if (projectId && !(await this.projects.find(ctx, projectId))) throw tagProjectUnknown();
        return { ...BLANK, ...command, id: newId() };
      });
      return this.trail.added(ctx, await this.crud.add(ctx, await this.free(ctx, drafts, tagExternalPairTaken)));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseReleaseTag>[]) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...before.get(id), ...patch }));
      const free = await this.free(ctx, revised, ofChanged(tagExternalPairTaken));
      return this.trail.saved(ctx, before, await this.crud.save(ctx, before, free));
    });
  }

  /** Deletes tags and removes them from their releases first. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const tags = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => tags.take(id));
      await this.releases.strip(ctx, { tagIds: accepted(gone).map(({ id }) => id) });
      await this.crud.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  /** Returns the tags whose version and external pair are free; the others become errors. */
  private async free<T extends Draft<ReleaseTagRecord>>(
    ctx: WorkspaceCtx,
    tags: readonly Outcome<T>[],
    pairTaken: ConflictErrorFactory,
  ) {
    const taken = await this.tags.uniqueValues(ctx, accepted(tags));
    return eachInTurn(tags, async (tag) => {
      const holder = await this.tags.holderOfVersion(ctx, tag);
      if (holder) throw versionTaken(holder);
      taken.assertPairFree(tag, pairTaken);
      taken.add(tag);
      return tag;
    });
  }
}
