import {
  auditV1,
  ExternalPairBody,
  externalPair,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import { releaseTagList, type ReleaseTagRecord } from '../../application/release-tag.repository';
import { ReleaseTags, type CreateReleaseTag } from '../../application/release-tags';
import { releasesResource } from '../common';

const show = shows<ReleaseTagRecord>();

const none = show.computed(
  { type: 'null', description: 'Always null: tags have none. Clients expect the member.' },
  [],
  () => null,
);

export const releaseTagV1 = present<ReleaseTagRecord>('ReleaseTag', {
  id: show.uuid('id'),
  version: show.text('tagVersion'),
  name: show.text('tagVersion', { description: 'The version again, for clients that look for a name.' }),
  description: show.text('description'),
  commit_hash: show.text('commitHash', { nullable: true }),
  git_tag: show.text('gitTag', { nullable: true }),
  color: none,
  sort_order: none,
  ...externalPair,
  ...auditV1,
  workspace: show.uuid('workspaceId'),
  project: show.uuid('projectId', { nullable: true }),
});

const member = membersOf<CreateReleaseTag>();
const VERSION = { max: 255, blank: false, example: '2.4.0' };

class ReleaseTagMembersV1 extends ExternalPairBody {
  // Declared before `version`, which takes precedence if both are sent.
  @member.text('tagVersion', { ...VERSION, description: 'Used as the version if there is none.' }) name?: string;
  @member.text('tagVersion', { ...VERSION, unless: 'name', description: 'Required unless there is a name.' })
  version?: string;
  @member.text('description') description?: string;
  @member.text('commitHash', { max: 255, nullable: true }) commit_hash?: string | null;
  @member.text('gitTag', { max: 255, nullable: true }) git_tag?: string | null;
  @member.readOnly('text') color?: string;
}

class CreateReleaseTagV1 extends ReleaseTagMembersV1 {
  @member.uuid('projectId', { nullable: true, description: 'The project in which the version is unique.' })
  project?: string | null;
}

@Resource({
  ...releasesResource,
  style: v1,
  tag: 'Release tags',
  path: 'workspaces/:workspace_slug/releases/tags',
  scope: 'releases.tags',
  idPrefix: 'release_tags',
  presenter: releaseTagV1,
})
@Serves(
  standard.list({ list: { ...releaseTagList, searchable: false }, filters: [] }),
  standard.get('tag_id'),
  standard.create({ body: CreateReleaseTagV1 }),
  standard.update('tag_id', { body: partial(ReleaseTagMembersV1) }),
  standard.remove('tag_id'),
)
export class ReleaseTagsV1Controller {
  constructor(readonly records: ReleaseTags) {}
}
