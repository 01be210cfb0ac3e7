import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  Clock,
  CrudSteps,
  newAnchor,
  newId,
  notFound,
  Plan,
  single,
  UnitOfWork,
  workspaceOfAnchor,
  type ListRequest,
  type Page,
  type WorkspaceCtx,
} from '#kernel';
import { ProjectRepository } from '../../projects';
import { Suspension } from '../../workspaces';
import { titled, type Artifact, type ArtifactContent } from '../domain/artifact';
import { artifactEvents, ArtifactRepository, type ArtifactRecord } from './artifact.repository';

type Content = Pick<ArtifactContent, 'html'> & Partial<ArtifactContent>;
export type CreateArtifact = Content & Partial<Pick<Artifact, 'name' | 'description' | 'dataMode' | 'projectId'>>;
export type ReviseArtifact = Content;

/** An artifact with the HTML of its current version. */
export interface ShownArtifact extends ArtifactRecord {
  readonly html: string;
}

/** The use cases of artifacts. */
@Injectable()
export class Artifacts {
  private readonly crud: CrudSteps<WorkspaceCtx, ArtifactRecord>;
  private readonly trail: ChangePublisher<ArtifactRecord>;

  constructor(
    private readonly artifacts: ArtifactRepository,
    private readonly projects: ProjectRepository,
    private readonly unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(artifacts, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, artifactEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<ArtifactRecord>> {
    return this.crud.list(ctx, request);
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<ShownArtifact> {
    const artifact = await this.crud.get(ctx, id);
    return { ...artifact, html: await this.artifacts.htmlOf(ctx, artifact) };
  }

  /**
   * Creates an artifact with its first version. A project that the workspace does not have is ignored: programs that
   * copy an artifact send the id of the project they copied from.
   */
  create(ctx: WorkspaceCtx, { html, prompt = null, ...command }: CreateArtifact): Promise<ArtifactRecord> {
    return this.unitOfWork.run(async () => {
      const { name, description, dataMode = 'snapshot', projectId: wanted } = command;
      const project = wanted ? await this.projects.find(ctx, wanted) : null;
      const place = { id: newId(), projectId: project?.id ?? null };
      const draft = { ...place, ...titled(name, description), dataMode, currentVersion: 1, anchor: null };
      const artifact = single(await this.trail.added(ctx, await this.crud.add(ctx, [draft])));
      await this.artifacts.keep(ctx, artifact, { html, prompt });
      return artifact;
    });
  }

  /** Adds a version, even if the HTML is the same as before. */
  revise(ctx: WorkspaceCtx, id: string, { html, prompt = null }: ReviseArtifact): Promise<ArtifactRecord> {
    return this.unitOfWork.run(async () => {
      const artifact = await this.change(ctx, id, ({ currentVersion }) => ({ currentVersion: currentVersion + 1 }));
      await this.artifacts.keep(ctx, artifact, { html, prompt });
      return artifact;
    });
  }

  /** Publishes the artifact. An artifact that is already published keeps its address. */
  publish(ctx: WorkspaceCtx, id: string): Promise<ArtifactRecord> {
    return this.unitOfWork.run(() =>
      this.change(ctx, id, ({ anchor }) => ({ anchor: anchor ?? newAnchor(ctx.workspaceId) })),
    );
  }

  private async change(
    ctx: WorkspaceCtx,
    id: string,
    patchOf: (artifact: ArtifactRecord) => Partial<Artifact>,
  ): Promise<ArtifactRecord> {
    const selection = await this.crud.select(ctx, [id]);
    const before = selection.get(id);
    const saved = await this.crud.save(ctx, selection, [{ ...before, ...patchOf(before) }]);
    return single(await this.trail.saved(ctx, selection, saved));
  }
}

/** Reads published artifacts for visitors who have no credential. */
@Injectable()
export class PublishedArtifacts {
  constructor(
    private readonly artifacts: ArtifactRepository,
    private readonly suspension: Suspension,
    private readonly plan: Plan,
  ) {}

  async html(anchor: string): Promise<string> {
    const workspaceId = workspaceOfAnchor(anchor);
    const isServed = workspaceId !== null && this.plan.includes('artifacts');
    const html = isServed ? await this.artifacts.published(workspaceId, anchor) : null;
    if (html === null) throw notFound('There is nothing at this address.');
    await this.suspension.assertOpen({ workspaceId: workspaceId! });
    return html;
  }
}
