import { Action, ContextBelow, feature, membersOf, Payload, present, Resource, rich, shows, v1 } from '#http';
import type { WithParent, WorkspaceCtx } from '#kernel';
import type { ReleaseChangelogRecord } from '../../application/release-changelog.repository';
import { ReleaseChangelogs } from '../../application/release-changelogs';
import type { SentDescription } from '../../application/release.text';
import { GET_CHANGELOG, UPDATE_CHANGELOG } from '../texts';
import { TEXT_V1, textV1 } from './text.v1';

const show = shows<ReleaseChangelogRecord>();

const changelogV1 = present<ReleaseChangelogRecord>('ReleaseChangelog', {
  id: show.uuid('id'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  changelog: rich(
    show.computed(
      TEXT_V1,
      ['descriptionHtml', 'descriptionStripped', 'descriptionJson'],
      ({ descriptionHtml, descriptionStripped, descriptionJson }) =>
        textV1(descriptionHtml, descriptionStripped, descriptionJson),
    ),
  ),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
  workspace: show.uuid('workspaceId'),
  release: show.uuid('releaseId'),
});

const member = membersOf<SentDescription>();

class UpdateChangelogV1 {
  @member.html('descriptionHtml') description_html?: string;
  @member.object('descriptionJson', { description: 'The same as the document of an editor.' })
  description_json?: object;
}

@Resource({
  style: v1,
  tag: 'Releases',
  path: 'workspaces/:workspace_slug/releases/:release_id/changelog',
  level: 'workspace',
  scope: 'releases',
  gates: [feature('releases')],
  presenter: changelogV1,
})
export class ReleaseChangelogV1Controller {
  constructor(private readonly changelogs: ReleaseChangelogs) {}

  @Action('GET', '', {
    id: 'release_changelogs_retrieve',
    summary: 'Get the changelog of a release',
    description: GET_CHANGELOG,
    allow: 'O A M',
  })
  get(@ContextBelow('release_id') ctx: WithParent<WorkspaceCtx>) {
    return this.changelogs.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'release_changelogs_update',
    summary: 'Update the changelog of a release',
    description: UPDATE_CHANGELOG,
    allow: 'O A',
    body: UpdateChangelogV1,
  })
  update(@ContextBelow('release_id') ctx: WithParent<WorkspaceCtx>, @Payload() sent: SentDescription) {
    return this.changelogs.revise(ctx, sent);
  }
}
