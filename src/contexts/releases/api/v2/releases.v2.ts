import {
  Action,
  Context,
  ContextBelow,
  feature,
  Id,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { WithParent, WorkspaceCtx, ListRequest } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { workspaceItemsOfRecordV2, WorkItemListsV2, type WorkItemsAsked } from '../../../queries/api/v2';
import type { Delta } from '../../../work-items';
import { ManageItems, mentionV2 } from '../../../work-items/api/v2';
import { LabelledReleases } from '../../application/labelled-releases';
import type { ReleaseChangelogRecord } from '../../application/release-changelog.repository';
import { ReleaseChangelogs } from '../../application/release-changelogs';
import { ReleaseItems } from '../../application/release-items';
import { ReleaseNotes } from '../../application/release-notes';
import { ReleaseTagRepository } from '../../application/release-tag.repository';
import { releaseList, type ReleaseRecord } from '../../application/release.repository';
import type { SentDescription } from '../../application/release.text';
import { Releases, type CreateRelease } from '../../application/releases';
import { RELEASE_STATUSES, type ReleaseStatus } from '../../domain/release';
import { groupOf, NOTES_ANSWER, NotesAskedBody, type NotesAsked } from '../notes';
import {
  GET_CHANGELOG,
  GET_RELEASE_NOTES,
  LIST_RELEASE_ITEMS_V2,
  MANAGE_RELEASE_ITEMS,
  MANAGE_RELEASE_LABELS,
  PUBLISH_RELEASE_NOTES,
  RELEASES,
  UPDATE_CHANGELOG,
} from '../texts';
import { releaseTagV2 } from './release-tags.v2';
import {
  releaseChangelogEvents,
  ReleaseChangelogMentioned,
  releaseEvents,
  ReleaseMentioned,
} from '../../application/release.events';

const show = shows<ReleaseRecord>();

const releaseV2 = present<ReleaseRecord>(
  'Release',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description_html: show.richText('descriptionHtml', { presence: 'named' }),
    description_id: show.uuid('id', { description: 'Id of the description: that of its release, which has one.' }),
    status: show.text('status', { enum: RELEASE_STATUSES }),
    start_date: show.date('startDate', { nullable: true }),
    target_date: show.date('targetDate', { nullable: true }),
    release_date: show.date('releaseDate', { nullable: true }),
    lead_id: show.uuid('leadId', { nullable: true }),
    tag_id: show.uuid('tagId', { nullable: true }),
    label_ids: show.uuids('labelIds'),
    is_latest: show.boolean('isLatest'),
    is_prerelease: show.boolean('isPrerelease'),
    external_id: show.text('externalId', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  {
    lead: show.via(Users, 'leadId', () => userLiteV2),
    tag: show.via(ReleaseTagRepository, 'tagId', () => releaseTagV2),
  },
);

const member = membersOf<CreateRelease>();

class CreateReleaseV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml') description_html?: string;
  @member.object('descriptionJson', { description: 'The same as the document of an editor.' })
  description_json?: object;
  @member.choice('status', RELEASE_STATUSES, { default: 'unreleased' }) status?: ReleaseStatus;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.date('releaseDate', { nullable: true }) release_date?: string | null;
  @member.uuid('leadId', { nullable: true }) lead_id?: string | null;
  @member.uuid('tagId', { nullable: true }) tag_id?: string | null;
  @member.boolean('isLatest') is_latest?: boolean;
  @member.boolean('isPrerelease', { default: false }) is_prerelease?: boolean;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') description_id?: string;
  @member.readOnly('uuids') label_ids?: string[];
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateReleaseV2 extends partial(CreateReleaseV2) {}

const changelog = shows<ReleaseChangelogRecord>();

const changelogV2 = present<ReleaseChangelogRecord>('ReleaseChangelog', {
  id: changelog.uuid('id'),
  release_id: changelog.uuid('releaseId'),
  changelog_id: changelog.uuid('id', { description: 'Id of the text: that of the changelog, which has one.' }),
  description_html: changelog.richText('descriptionHtml'),
  description_json: changelog.richDocument('descriptionJson'),
});

const text = membersOf<SentDescription>();

class UpdateChangelogV2 {
  @text.html('descriptionHtml') description_html?: string;
  @text.object('descriptionJson', { description: 'The same as the document of an editor.' }) description_json?: object;
}

const delta = membersOf<Delta>();

class LabelDeltaV2 {
  @delta.uuids('add', { description: 'Ids of labels to put on.' }) add?: string[];
  @delta.uuids('remove', { description: 'Ids of labels to take off.' }) remove?: string[];
}

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };
const DELTA_ANSWER = { type: 'object', required: ['added', 'removed'], properties: { added: ids, removed: ids } };

const READERS = 'O A M';
const WRITERS = 'O A';

@Resource({
  style: v2,
  tag: 'Releases',
  about: RELEASES,
  path: 'workspaces/:slug/releases',
  level: 'workspace',
  scope: 'releases',
  gates: [feature('releases')],
  presenter: releaseV2,
  events: [
    { kinds: [releaseEvents], sight: 'record' },
    { kinds: [releaseChangelogEvents], presenter: changelogV2, sight: 'record' },
    { kinds: [ReleaseMentioned, ReleaseChangelogMentioned], presenter: mentionV2, sight: 'record' },
  ],
})
@Serves(
  standard.list({ id: 'list-releases', summary: 'List releases', allow: READERS, list: releaseList }),
  standard.get('pk', { id: 'get-release', summary: 'Get a release', allow: READERS }),
  standard.create({ id: 'create-release', summary: 'Create a release', allow: WRITERS, body: CreateReleaseV2 }),
  standard.update('pk', { id: 'update-release', summary: 'Update a release', allow: WRITERS, body: UpdateReleaseV2 }),
  standard.remove('pk', { id: 'delete-release', summary: 'Delete a release', allow: WRITERS }),
)
export class ReleasesV2Controller {
  constructor(
    readonly records: Releases,
    private readonly labels: LabelledReleases,
    private readonly items: ReleaseItems,
    private readonly lists: WorkItemListsV2,
    private readonly changelogs: ReleaseChangelogs,
    private readonly notes: ReleaseNotes,
  ) {}

  @Action('POST', ':pk/labels', {
    id: 'manage-release-labels',
    summary: 'Put labels on a release, or take them off',
    description: MANAGE_RELEASE_LABELS,
    allow: WRITERS,
    shape: 'plain',
    body: LabelDeltaV2,
    answer: DELTA_ANSWER,
  })
  manageLabels(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() asked: Delta) {
    return this.labels.change(ctx, id, asked);
  }

  @Action('GET', ':pk/work-items', {
    ...workspaceItemsOfRecordV2,
    id: 'list-release-work-items',
    summary: 'List the work items of a release',
    description: LIST_RELEASE_ITEMS_V2,
    allow: READERS,
  })
  async listItems(
    @Context() ctx: WorkspaceCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: WorkItemsAsked,
  ) {
    return this.lists.ofWorkspace(ctx, await this.items.narrowed(ctx, id, request), asked);
  }

  @ManageItems('pk', {
    id: 'manage-release-work-items',
    summary: 'Put work items into a release, or take them out',
    description: MANAGE_RELEASE_ITEMS,
    allow: WRITERS,
  })
  manageItems(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() asked: Delta) {
    return this.items.change(ctx, id, asked);
  }

  @Action('GET', ':pk/changelog', {
    id: 'get-release-changelog',
    summary: 'Get the changelog of a release',
    description: GET_CHANGELOG,
    allow: READERS,
    presenter: changelogV2,
    selectable: false,
  })
  changelog(@ContextBelow('pk') ctx: WithParent<WorkspaceCtx>) {
    return this.changelogs.get(ctx);
  }

  @Action('PATCH', ':pk/changelog', {
    id: 'update-release-changelog',
    summary: 'Update the changelog of a release',
    description: UPDATE_CHANGELOG,
    allow: WRITERS,
    presenter: changelogV2,
    selectable: false,
    body: UpdateChangelogV2,
  })
  updateChangelog(@ContextBelow('pk') ctx: WithParent<WorkspaceCtx>, @Payload() sent: SentDescription) {
    return this.changelogs.revise(ctx, sent);
  }

  @Action('GET', ':pk/notes', {
    id: 'get-release-notes',
    summary: 'Make release notes of the finished work items',
    description: GET_RELEASE_NOTES,
    allow: READERS,
    shape: 'plain',
    query: NotesAskedBody,
    answer: NOTES_ANSWER,
  })
  previewNotes(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @QueryParams() asked: NotesAsked) {
    return this.notes.of(ctx, id, groupOf(asked));
  }

  @Action('POST', ':pk/notes', {
    id: 'publish-release-notes',
    summary: 'Make release notes the changelog',
    description: PUBLISH_RELEASE_NOTES,
    allow: WRITERS,
    shape: 'plain',
    body: NotesAskedBody,
    answer: NOTES_ANSWER,
  })
  publishNotes(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() asked: Partial<NotesAsked>) {
    return this.notes.publish(ctx, id, groupOf(asked));
  }
}
