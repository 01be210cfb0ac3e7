import {
  Action,
  Context,
  feature,
  Id,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  rich,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import type { ListSpec, WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV1 } from '../../../identity/api/v1';
import { ReleaseNotes } from '../../application/release-notes';
import { ReleaseTagRepository } from '../../application/release-tag.repository';
import { releaseList, type ReleaseRecord } from '../../application/release.repository';
import { Releases, type CreateRelease } from '../../application/releases';
import { RELEASE_STATUSES, type ReleaseStatus } from '../../domain/release';
import { groupOf, NOTES_ANSWER, NotesAskedBody, type NotesAsked } from '../notes';
import { GET_RELEASE_NOTES, PUBLISH_RELEASE_NOTES, RELEASES } from '../texts';
import { releaseTagV1 } from './release-tags.v1';
import { TEXT_V1, textV1 } from './text.v1';

const show = shows<ReleaseRecord>();

const releaseV1 = present<ReleaseRecord>(
  'Release',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    description: rich(
      show.computed(
        TEXT_V1,
        ['descriptionHtml', 'descriptionStripped', 'descriptionJson'],
        ({ descriptionHtml, descriptionStripped, descriptionJson }) =>
          textV1(descriptionHtml, descriptionStripped, descriptionJson),
      ),
    ),
    status: show.text('status', { enum: RELEASE_STATUSES }),
    start_date: show.date('startDate', { nullable: true }),
    target_date: show.date('targetDate', { nullable: true }),
    release_date: show.date('releaseDate', { nullable: true }),
    lead: show.uuid('leadId', { nullable: true }),
    tag: show.uuid('tagId', { nullable: true }),
    is_latest: show.boolean('isLatest'),
    is_prerelease: show.boolean('isPrerelease'),
    logo_props: show.object('logoProps'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    workspace: show.uuid('workspaceId'),
  },
  {
    lead: show.via(Users, 'leadId', () => userLiteV1),
    tag: show.via(ReleaseTagRepository, 'tagId', () => releaseTagV1),
  },
);

const PLAIN = 'The description as plain text, read where there is neither HTML nor a document.';
const DOCUMENT = 'The description as the document of an editor, read where there is no description_html.';
const member = membersOf<CreateRelease>();

class CreateReleaseV1 {
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
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.readOnly('boolean') is_latest?: boolean;
}

class UpdateReleaseV1 extends partial(CreateReleaseV1) {}

const READERS = 'O A M';
const WRITERS = 'O A';
const list: ListSpec = { ...releaseList, searchable: false };

@Resource({
  style: v1,
  tag: 'Releases',
  about: RELEASES,
  path: 'workspaces/:workspace_slug/releases',
  level: 'workspace',
  scope: 'releases',
  gates: [feature('releases')],
  presenter: releaseV1,
})
@Serves(
  standard.list({ id: 'releases_list', summary: 'List releases', allow: READERS, list, filters: [] }),
  standard.get('release_id', { id: 'releases_retrieve', summary: 'Get a release', allow: READERS }),
  standard.create({ id: 'releases_create', summary: 'Create a release', allow: WRITERS, body: CreateReleaseV1 }),
  standard.update('release_id', {
    id: 'releases_update',
    summary: 'Update a release',
    allow: WRITERS,
    body: UpdateReleaseV1,
  }),
  standard.remove('release_id', { id: 'releases_delete', summary: 'Delete a release', allow: WRITERS }),
)
export class ReleasesV1Controller {
  constructor(
    readonly records: Releases,
    private readonly notes: ReleaseNotes,
  ) {}

  @Action('GET', ':release_id/notes', {
    id: 'release_notes_preview',
    summary: 'Make release notes of the finished work items',
    description: GET_RELEASE_NOTES,
    allow: READERS,
    shape: 'plain',
    query: NotesAskedBody,
    answer: NOTES_ANSWER,
  })
  previewNotes(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @QueryParams() asked: NotesAsked) {
    return this.notes.of(ctx, id, groupOf(asked));
  }

  @Action('POST', ':release_id/notes', {
    id: 'release_notes_publish',
    summary: 'Make release notes the changelog',
    description: PUBLISH_RELEASE_NOTES,
    allow: WRITERS,
    shape: 'plain',
    body: NotesAskedBody,
    answer: NOTES_ANSWER,
  })
  publishNotes(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @Payload() asked: Partial<NotesAsked>) {
    return this.notes.publish(ctx, id, groupOf(asked));
  }
}
