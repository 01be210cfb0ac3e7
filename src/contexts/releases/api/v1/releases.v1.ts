import {
  Action,
  auditV1,
  Context,
  ExternalPairBody,
  externalPair,
  Id,
  membersOf,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import { MAX_SETTINGS, type WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV1 } from '../../../identity/api/v1';
import { ReleaseNotes } from '../../application/release-notes';
import { ReleaseTagRepository } from '../../application/release-tag.repository';
import { releaseList, type ReleaseRecord } from '../../application/release.repository';
import { Releases, type CreateRelease } from '../../application/releases';
import { RELEASE_STATUSES, type ReleaseStatus } from '../../domain/release';
import { groupOf, previewNotes, publishNotes, releasesResource, type NotesOptions } from '../common';
import { releaseTagV1 } from './release-tags.v1';
import { textV1 } from './text.v1';

const show = shows<ReleaseRecord>();

const releaseV1 = present<ReleaseRecord>(
  'Release',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: textV1<ReleaseRecord>('descriptionHtml', 'descriptionStripped', 'descriptionJson'),
    status: show.text('status', { enum: RELEASE_STATUSES }),
    start_date: show.date('startDate', { nullable: true }),
    target_date: show.date('targetDate', { nullable: true }),
    release_date: show.date('releaseDate', { nullable: true }),
    lead: show.uuid('leadId', { nullable: true }),
    tag: show.uuid('tagId', { nullable: true }),
    is_latest: show.boolean('isLatest'),
    is_prerelease: show.boolean('isPrerelease'),
    logo_props: show.object('logoProps'),
    ...externalPair,
    ...auditV1,
    workspace: show.uuid('workspaceId'),
  },
  {
    lead: show.via(Users, 'leadId', () => userLiteV1),
    tag: show.via(ReleaseTagRepository, 'tagId', () => releaseTagV1),
  },
);

const PLAIN = 'The description as plain text, used if there is neither HTML nor a document.';
const DOCUMENT = 'The description as an editor document, used if there is no description_html.';
const member = membersOf<CreateRelease>();

class CreateReleaseV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('descriptionText', { max: 65_536, description: PLAIN }) description?: string;
  @member.html('descriptionHtml') description_html?: string;
  @member.object('descriptionJson', { description: DOCUMENT }) description_json?: object;
  @member.choice('status', RELEASE_STATUSES, { default: 'unreleased' }) status?: ReleaseStatus;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.date('releaseDate', { nullable: true }) release_date?: string | null;
  @member.uuid('leadId', { nullable: true }) lead?: string | null;
  @member.uuid('tagId', { nullable: true }) tag?: string | null;
  @member.boolean('isPrerelease', { default: false }) is_prerelease?: boolean;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.readOnly('boolean') is_latest?: boolean;
}

@Resource({
  ...releasesResource,
  style: v1,
  tag: 'Releases',
  path: 'workspaces/:workspace_slug/releases',
  scope: 'releases',
  idPrefix: 'releases',
  presenter: releaseV1,
})
@Serves(
  ...standard.records('release_id', {
    list: { ...releaseList, searchable: false },
    filters: [],
    body: CreateReleaseV1,
  }),
)
export class ReleasesV1Controller {
  constructor(
    readonly records: Releases,
    private readonly notes: ReleaseNotes,
  ) {}

  @Action('GET', ':release_id/notes', { ...previewNotes, id: 'release_notes_preview' })
  previewNotes(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @QueryParams() options: NotesOptions) {
    return this.notes.of(ctx, id, groupOf(options));
  }

  @Action('POST', ':release_id/notes', { ...publishNotes, id: 'release_notes_publish' })
  publishNotes(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @Payload() options: NotesOptions) {
    return this.notes.publish(ctx, id, groupOf(options));
  }
}
