import { Action, Context, Create, feature, Id, membersOf, Payload, present, Read, Resource, shows, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import type { ArtifactRecord } from '../../application/artifact.repository';
import { Artifacts, type CreateArtifact, type ReviseArtifact, type ShownArtifact } from '../../application/artifacts';
import { DATA_MODES, type DataMode } from '../../domain/artifact';
import { ARTIFACTS, CREATE_ARTIFACT, PUBLISH_ARTIFACT, UPDATE_ARTIFACT } from '../texts';

const show = shows<ShownArtifact>();
const written = shows<ArtifactRecord>();
const mode = { enum: DATA_MODES };

const artifactV2 = present<ShownArtifact>('Artifact', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  current_version: show.integer('currentVersion'),
  data_mode: show.text('dataMode', mode),
  html: show.text('html'),
});

const createdV2 = present<ArtifactRecord>('CreatedArtifact', {
  id: written.uuid('id'),
  name: written.text('name'),
  current_version: written.integer('currentVersion'),
  is_published: written.computed({ type: 'boolean' }, ['anchor'], ({ anchor }) => anchor !== null),
  anchor: written.text('anchor', { nullable: true }),
  data_mode: written.text('dataMode', mode),
});

const revisedV2 = present<ArtifactRecord>('RevisedArtifact', {
  id: written.uuid('id'),
  current_version: written.integer('currentVersion'),
  data_mode: written.text('dataMode', mode),
});

const publishedV2 = present<ArtifactRecord>('PublishedArtifact', {
  anchor: written.text('anchor', { nullable: true }),
  is_active: written.computed({ type: 'boolean' }, ['anchor'], ({ anchor }) => anchor !== null),
});

/** A page with its pictures and data within; beyond that a body is refused as a whole. */
const MAX_HTML = 1_048_576;
const MAX_PROMPT = 65_536;
const CUT = 'What is longer is cut.';
const member = membersOf<CreateArtifact>();

class CreateArtifactV2 {
  @member.text('html', { required: true, max: MAX_HTML, blank: false }) html!: string;
  @member.text('name', { description: `At most 255 characters. ${CUT} Empty: "Untitled dashboard".` }) name?: string;
  @member.text('description', { description: `At most 2000 characters. ${CUT}` }) description?: string;
  @member.text('prompt', { max: MAX_PROMPT, nullable: true }) prompt?: string | null;
  @member.uuid('projectId', { nullable: true }) project?: string | null;
  @member.choice('dataMode', DATA_MODES, { default: 'snapshot' }) data_mode?: DataMode;
}

class UpdateArtifactV2 {
  @member.text('html', { required: true, max: MAX_HTML, blank: false }) html!: string;
  @member.text('prompt', { max: MAX_PROMPT, nullable: true }) prompt?: string | null;
}

const RULERS = 'O A';

@Resource({
  style: v2,
  tag: 'Artifacts',
  about: ARTIFACTS,
  path: 'workspaces/:slug/artifacts',
  level: 'workspace',
  scope: 'workspaces.artifacts',
  gates: [feature('artifacts')],
})
export class ArtifactsV2Controller {
  constructor(private readonly artifacts: Artifacts) {}

  @Create({
    id: 'create-artifact',
    summary: 'Create an artifact',
    description: CREATE_ARTIFACT,
    allow: RULERS,
    presenter: createdV2,
    selectable: false,
    body: CreateArtifactV2,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateArtifact) {
    return this.artifacts.create(ctx, command);
  }

  @Read('artifact_id', {
    id: 'get-artifact',
    summary: 'Get an artifact',
    allow: RULERS,
    presenter: artifactV2,
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx, @Id('artifact_id') id: string) {
    return this.artifacts.get(ctx, id);
  }

  @Action('PATCH', ':artifact_id/update', {
    id: 'update-artifact',
    summary: 'Make a version of an artifact',
    description: UPDATE_ARTIFACT,
    allow: RULERS,
    presenter: revisedV2,
    selectable: false,
    body: UpdateArtifactV2,
  })
  revise(@Context() ctx: WorkspaceCtx, @Id('artifact_id') id: string, @Payload() command: ReviseArtifact) {
    return this.artifacts.revise(ctx, id, command);
  }

  @Action('POST', ':artifact_id/publish', {
    id: 'publish-artifact',
    summary: 'Publish an artifact',
    description: PUBLISH_ARTIFACT,
    allow: RULERS,
    status: 201,
    presenter: publishedV2,
    selectable: false,
  })
  publish(@Context() ctx: WorkspaceCtx, @Id('artifact_id') id: string) {
    return this.artifacts.publish(ctx, id);
  }
}
