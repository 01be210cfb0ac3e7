import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { releaseTagList, type ReleaseTagRecord } from '../../application/release-tag.repository';
import { ReleaseTags, type CreateReleaseTag } from '../../application/release-tags';
import { RELEASE_TAGS } from '../texts';
import { releaseTagEvents } from '../../application/release.events';

const show = shows<ReleaseTagRecord>();

export const releaseTagV2 = present<ReleaseTagRecord>('ReleaseTag', {
  id: show.uuid('id'),
  version: show.text('tagVersion'),
  description: show.text('description'),
  commit_hash: show.text('commitHash', { nullable: true }),
  git_tag: show.text('gitTag', { nullable: true }),
  project_id: show.uuid('projectId', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateReleaseTag>();

class ReleaseTagMembersV2 {
  @member.text('tagVersion', { required: true, max: 255, blank: false }) version!: string;
  @member.text('description') description?: string;
  @member.text('commitHash', { max: 255, nullable: true }) commit_hash?: string | null;
  @member.text('gitTag', { max: 255, nullable: true }) git_tag?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class CreateReleaseTagV2 extends ReleaseTagMembersV2 {
  @member.uuid('projectId', { nullable: true, description: 'In which project the version is there once.' })
  project_id?: string | null;
}

class UpdateReleaseTagV2 extends partial(ReleaseTagMembersV2) {
  @member.readOnly('uuid') project_id?: string;
}

const READERS = 'O A M';
const WRITERS = 'O A';

@Resource({
  style: v2,
  tag: 'Release tags',
  about: RELEASE_TAGS,
  path: 'workspaces/:slug/releases/tags',
  level: 'workspace',
  scope: 'releases.tags',
  gates: [feature('releases')],
  presenter: releaseTagV2,
  events: [{ kinds: [releaseTagEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-release-tags',
    summary: 'List release tags',
    allow: READERS,
    list: releaseTagList,
    filters: ['version'],
  }),
  standard.get('pk', { id: 'get-release-tag', summary: 'Get a release tag', allow: READERS }),
  standard.create({
    id: 'create-release-tag',
    summary: 'Create a release tag',
    allow: WRITERS,
    body: CreateReleaseTagV2,
  }),
  standard.update('pk', {
    id: 'update-release-tag',
    summary: 'Update a release tag',
    allow: WRITERS,
    body: UpdateReleaseTagV2,
  }),
  standard.remove('pk', { id: 'delete-release-tag', summary: 'Delete a release tag', allow: WRITERS }),
)
export class ReleaseTagsV2Controller {
  constructor(readonly records: ReleaseTags) {}
}
