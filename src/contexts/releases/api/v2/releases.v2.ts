import {
  Action,
  auditV2,
  Context,
  ContextBelow,
  EchoOf,
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
  v2,
} from '#http';
import type { Delta, WithParent, WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { itemsOfWorkspaceRecord, WorkItemListsV2 } from '../../../queries/api/v2';
import { Manage, mentionV2 } from '../../../work-items/api/v2';
import { LabelledReleases } from '../../application/labelled-releases';
import {
  releaseChangelogEvents,
  ReleaseChangelogMentioned,
  type ReleaseChangelogRecord,
} from '../../application/release-changelog.repository';
import { ReleaseChangelogs } from '../../application/release-changelogs';
import { ReleaseItems } from '../../application/release-items';
import { ReleaseNotes } from '../../application/release-notes';
import { ReleaseTagRepository } from '../../application/release-tag.repository';
import { releaseEvents, releaseList, ReleaseMentioned, type ReleaseRecord } from '../../application/release.repository';
import type { SentDescription } from '../../application/release.text';
import { Releases, type CreateRelease } from '../../application/releases';
import { RELEASE_STATUSES, type ReleaseStatus } from '../../domain/release';
import {
  getChangelog,
  groupOf,
  previewNotes,
  publishNotes,
  releasesResource,
  updateChangelog,
  type NotesOptions,
} from '../common';
import { releaseTagV2 } from './release-tags.v2';

const show = shows<ReleaseRecord>();

const releaseV2 = present<ReleaseRecord>(
  'Release',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description_html: show.richText('descriptionHtml', { presence: 'named' }),
    description_id: show.uuid('id', { description: 'Id of the description, which is the id of the release.' }),
    status: show.text('status', { enum: RELEASE_STATUSES }),
    start_date: show.date('startDate', { nullable: true }),
    target_date: show.date('targetDate', { nullable: true }),
    release_date: show.date('releaseDate', { nullable: true }),
    lead_id: show.uuid('leadId', { nullable: true }),
    tag_id: show.uuid('tagId', { nullable: true }),
    label_ids: show.uuids('labelIds'),
    is_latest: show.boolean('isLatest'),
    is_prerelease: show.boolean('isPrerelease'),
    ...externalPair,
    ...auditV2,
  },
  {
    lead: show.via(Users, 'leadId', () => userLiteV2),
    tag: show.via(ReleaseTagRepository, 'tagId', () => releaseTagV2),
  },
);

const member = membersOf<CreateRelease>();

@EchoOf(releaseV2)
class CreateReleaseV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml') description_html?: string;
  @member.object('descriptionJson', { description: 'The text as an editor document.' })
  description_json?: object;
  @member.choice('status', RELEASE_STATUSES, { default: 'unreleased' }) status?: ReleaseStatus;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.date('releaseDate', { nullable: true }) release_date?: string | null;
  @member.uuid('leadId', { nullable: true }) lead_id?: string | null;
  @member.uuid('tagId', { nullable: true }) tag_id?: string | null;
  @member.boolean('isLatest') is_latest?: boolean;
  @member.boolean('isPrerelease', { default: false }) is_prerelease?: boolean;
}

const changelog = shows<ReleaseChangelogRecord>();

const changelogV2 = present<ReleaseChangelogRecord>('ReleaseChangelog', {
  id: changelog.uuid('id'),
  release_id: changelog.uuid('releaseId'),
  changelog_id: changelog.uuid('id', { description: 'Id of the text, which is the id of the changelog.' }),
  description_html: changelog.richText('descriptionHtml'),
  description_json: changelog.richDocument('descriptionJson'),
});

const ofChangelog = { presenter: changelogV2, selectable: false };

@Resource({
  ...releasesResource,
  style: v2,
  tag: 'Releases',
  about:
    'Work that ships together: a name, dates, a lead, a tag, labels, and work items of any projects. Releases belong to ' +
    'the workspace. At most one is the latest: unless the request says otherwise, a release becomes the latest when it ' +
    'comes out and is not a pre-release.',
  path: 'workspaces/:slug/releases',
  scope: 'releases',
  presenter: releaseV2,
  events: [
    { kinds: [releaseEvents], visibility: 'record' },
    { kinds: [releaseChangelogEvents], presenter: changelogV2, visibility: 'record' },
    { kinds: [ReleaseMentioned, ReleaseChangelogMentioned], presenter: mentionV2, visibility: 'record' },
  ],
})
@Serves(
  ...standard.records('pk', { list: releaseList, body: CreateReleaseV2 }),
  ...itemsOfWorkspaceRecord('pk', { noun: 'release' }),
)
export class ReleasesV2Controller {
  constructor(
    readonly records: Releases,
    readonly items: ReleaseItems,
    readonly lists: WorkItemListsV2,
    private readonly labels: LabelledReleases,
    private readonly changelogs: ReleaseChangelogs,
    private readonly notes: ReleaseNotes,
  ) {}

  @Manage(':pk/labels', {
    id: 'manage-release-labels',
    summary: 'Add labels to a release, or remove them',
    description:
      'Adds the labels of `add` to a release and removes those of `remove`. Returns the labels that were added or ' +
      'removed.',
  })
  manageLabels(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.labels.change(ctx, id, delta);
  }

  @Action('GET', ':pk/changelog', { ...getChangelog, ...ofChangelog, id: 'get-release-changelog' })
  changelog(@ContextBelow('pk') ctx: WithParent<WorkspaceCtx>) {
    return this.changelogs.get(ctx);
  }

  @Action('PATCH', ':pk/changelog', { ...updateChangelog, ...ofChangelog, id: 'update-release-changelog' })
  updateChangelog(@ContextBelow('pk') ctx: WithParent<WorkspaceCtx>, @Payload() sent: SentDescription) {
    return this.changelogs.revise(ctx, sent);
  }

  @Action('GET', ':pk/notes', { ...previewNotes, id: 'get-release-notes' })
  previewNotes(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @QueryParams() options: NotesOptions) {
    return this.notes.of(ctx, id, groupOf(options));
  }

  @Action('POST', ':pk/notes', { ...publishNotes, id: 'publish-release-notes' })
  publishNotes(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() options: NotesOptions) {
    return this.notes.publish(ctx, id, groupOf(options));
  }
}
