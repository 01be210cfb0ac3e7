import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import type { ListSpec } from '#kernel';
import { releaseTagList, type ReleaseTagRecord } from '../../application/release-tag.repository';
import { ReleaseTags, type CreateReleaseTag } from '../../application/release-tags';
import { RELEASE_TAGS } from '../texts';

const show = shows<ReleaseTagRecord>();

const NONE = { description: 'Clients know the member; a tag has nothing of the kind.' };

export const releaseTagV1 = present<ReleaseTagRecord>('ReleaseTag', {
  id: show.uuid('id'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  version: show.text('tagVersion'),
  name: show.text('tagVersion', { description: 'The version once more, for clients that look for a name.' }),
  description: show.text('description'),
  commit_hash: show.text('commitHash', { nullable: true }),
  git_tag: show.text('gitTag', { nullable: true }),
  color: show.computed({ type: 'null', ...NONE }, [], () => null),
  sort_order: show.computed({ type: 'null', ...NONE }, [], () => null),
  external_source: show.text('externalSource', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
  workspace: show.uuid('workspaceId'),
  project: show.uuid('projectId', { nullable: true }),
});

const member = membersOf<CreateReleaseTag>();
const VERSION = { max: 255, blank: false };

class ReleaseTagMembersV1 {
  // Before the version, which goes before it.
  @member.text('tagVersion', { ...VERSION, description: 'Taken for the version where there is none.' }) name?: string;
  @member.text('tagVersion', { ...VERSION, unless: 'name', description: 'Needed where there is no name.' })
  version?: string;
  @member.text('description') description?: string;
  @member.text('commitHash', { max: 255, nullable: true }) commit_hash?: string | null;
  @member.text('gitTag', { max: 255, nullable: true }) git_tag?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.readOnly('text') color?: string;
}

class CreateReleaseTagV1 extends ReleaseTagMembersV1 {
  @member.uuid('projectId', { nullable: true, description: 'In which project the version is there once.' })
  project?: string | null;
}

class UpdateReleaseTagV1 extends partial(ReleaseTagMembersV1) {}

const READERS = 'O A M';
const WRITERS = 'O A';
const list: ListSpec = { ...releaseTagList, searchable: false };

@Resource({
  style: v1,
  tag: 'Release tags',
  about: RELEASE_TAGS,
  path: 'workspaces/:workspace_slug/releases/tags',
  level: 'workspace',
  scope: 'releases.tags',
  gates: [feature('releases')],
  presenter: releaseTagV1,
})
@Serves(
  standard.list({ id: 'release_tags_list', summary: 'List release tags', allow: READERS, list, filters: [] }),
  standard.get('tag_id', { id: 'release_tags_retrieve', summary: 'Get a release tag', allow: READERS }),
  standard.create({
    id: 'release_tags_create',
    summary: 'Create a release tag',
    allow: WRITERS,
    body: CreateReleaseTagV1,
  }),
  standard.update('tag_id', {
    id: 'release_tags_update',
    summary: 'Update a release tag',
    allow: WRITERS,
    body: UpdateReleaseTagV1,
  }),
  standard.remove('tag_id', { id: 'release_tags_delete', summary: 'Delete a release tag', allow: WRITERS }),
)
export class ReleaseTagsV1Controller {
  constructor(readonly records: ReleaseTags) {}
}
