import {
  Action,
  auditWithUpdateV2,
  Context,
  Create,
  feature,
  Id,
  List,
  ListQuery,
  membersOf,
  Payload,
  present,
  Read,
  Resource,
  shows,
  v2,
  workspaceAdmins,
} from '#http';
import type { ListRequest, WorkspaceCtx } from '#kernel';
import { artifactList, type ArtifactRecord } from '../../application/artifact.repository';
import { Artifacts, type CreateArtifact, type ReviseArtifact, type ShownArtifact } from '../../application/artifacts';
import { DATA_MODES, type DataMode } from '../../domain/artifact';

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

const listedV2 = present<ArtifactRecord>('ListedArtifact', {
  id: written.uuid('id'),
  name: written.text('name'),
  description: written.text('description'),
  project_id: written.uuid('projectId', { nullable: true }),
  current_version: written.integer('currentVersion'),
  data_mode: written.text('dataMode', mode),
  is_published: written.computed({ type: 'boolean' }, ['anchor'], ({ anchor }) => anchor !== null),
  anchor: written.text('anchor', { nullable: true }),
  ...auditWithUpdateV2,
});

/** Longest HTML of an artifact, pictures and data included. A longer one is refused, not cut. */
const MAX_HTML = 1_048_576;
const MAX_PROMPT = 65_536;
const CUT = 'Longer texts are cut.';
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

@Resource({
  style: v2,
  tag: 'Artifacts',
  about:
    'An artifact is an HTML page, such as a dashboard that a program made. Each update makes a version; the ' +
    'last 100 are kept, and the newest is shown. Everybody who has the address of a published artifact, ' +
    '`/published/artifacts/{anchor}/`, can read it. Its scripts run there, isolated from this service: they ' +
    'cannot read or call it in the name of the reader.',
  path: 'workspaces/:slug/artifacts',
  level: 'workspace',
  scope: 'workspaces.artifacts',
  gates: [feature('artifacts')],
  allow: { read: workspaceAdmins, write: workspaceAdmins },
})
export class ArtifactsV2Controller {
  constructor(private readonly artifacts: Artifacts) {}

  @List({
    id: 'list-artifacts',
    summary: 'List artifacts',
    description: 'Returns the artifacts of the workspace without their HTML.',
    presenter: listedV2,
    list: artifactList,
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.artifacts.list(ctx, request);
  }

  @Create({
    id: 'create-artifact',
    summary: 'Create an artifact',
    description: 'Creates an artifact with its first version. It is not public until you publish it.',
    presenter: createdV2,
    selectable: false,
    body: CreateArtifactV2,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateArtifact) {
    return this.artifacts.create(ctx, command);
  }

  @Read('artifact_id', { id: 'get-artifact', summary: 'Get an artifact', presenter: artifactV2, selectable: false })
  get(@Context() ctx: WorkspaceCtx, @Id('artifact_id') id: string) {
    return this.artifacts.get(ctx, id);
  }

  @Action('PATCH', ':artifact_id/update', {
    id: 'update-artifact',
    summary: 'Add a version to an artifact',
    description:
      'Adds a version to an artifact. It is shown from then on, including at the published address. Sending ' +
      'the same HTML again adds a version too.',
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
    description:
      'Publishes an artifact: everybody who has the address `/published/artifacts/{anchor}/` can read it ' +
      'without a credential. An artifact that is already published keeps its address.',
    status: 201,
    presenter: publishedV2,
    selectable: false,
  })
  publish(@Context() ctx: WorkspaceCtx, @Id('artifact_id') id: string) {
    return this.artifacts.publish(ctx, id);
  }
}
