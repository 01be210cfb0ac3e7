import { auditV2, EchoOf, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { releaseTagEvents, releaseTagList, type ReleaseTagRecord } from '../../application/release-tag.repository';
import { ReleaseTags, type CreateReleaseTag } from '../../application/release-tags';
import { releasesResource } from '../common';

const show = shows<ReleaseTagRecord>();

export const releaseTagV2 = present<ReleaseTagRecord>('ReleaseTag', {
  id: show.uuid('id'),
  version: show.text('tagVersion'),
  description: show.text('description'),
  commit_hash: show.text('commitHash', { nullable: true }),
  git_tag: show.text('gitTag', { nullable: true }),
  project_id: show.uuid('projectId', { nullable: true }),
  ...auditV2,
});

const member = membersOf<CreateReleaseTag>();

class ReleaseTagMembersV2 {
  @member.text('tagVersion', { required: true, max: 255, blank: false }) version!: string;
  @member.text('description') description?: string;
  @member.text('commitHash', { max: 255, nullable: true }) commit_hash?: string | null;
  @member.text('gitTag', { max: 255, nullable: true }) git_tag?: string | null;
}

@EchoOf(releaseTagV2)
class CreateReleaseTagV2 extends ReleaseTagMembersV2 {
  @member.uuid('projectId', { nullable: true, description: 'The project in which the version is unique.' })
  project_id?: string | null;
}

@EchoOf(releaseTagV2)
class UpdateReleaseTagV2 extends partial(ReleaseTagMembersV2) {}

@Resource({
  ...releasesResource,
  style: v2,
  tag: 'Release tags',
  about:
    'Versions, with their commits and git tags. A version is unique in the project of its tag, or in the workspace if ' +
    'the tag has no project.',
  path: 'workspaces/:slug/releases/tags',
  scope: 'releases.tags',
  presenter: releaseTagV2,
  events: [{ kinds: [releaseTagEvents], visibility: 'record' }],
})
@Serves(
  standard.list({ list: releaseTagList, filters: ['version'] }),
  standard.get('pk'),
  standard.create({ body: CreateReleaseTagV2 }),
  standard.update('pk', { body: UpdateReleaseTagV2 }),
  standard.remove('pk'),
)
export class ReleaseTagsV2Controller {
  constructor(readonly records: ReleaseTags) {}
}
