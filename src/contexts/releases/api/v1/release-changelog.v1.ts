import { Action, auditV1, ContextBelow, Payload, present, Resource, shows, v1 } from '#http';
import type { WithParent, WorkspaceCtx } from '#kernel';
import type { ReleaseChangelogRecord } from '../../application/release-changelog.repository';
import { ReleaseChangelogs } from '../../application/release-changelogs';
import type { SentDescription } from '../../application/release.text';
import { getChangelog, releasesResource, updateChangelog } from '../common';
import { textV1 } from './text.v1';

const show = shows<ReleaseChangelogRecord>();
const { deleted_at: _, ...audit } = auditV1;

const changelogV1 = present<ReleaseChangelogRecord>('ReleaseChangelog', {
  id: show.uuid('id'),
  changelog: textV1<ReleaseChangelogRecord>('descriptionHtml', 'descriptionStripped', 'descriptionJson'),
  ...audit,
  workspace: show.uuid('workspaceId'),
  release: show.uuid('releaseId'),
});

@Resource({
  ...releasesResource,
  style: v1,
  tag: 'Releases',
  path: 'workspaces/:workspace_slug/releases/:release_id/changelog',
  scope: 'releases',
  presenter: changelogV1,
})
export class ReleaseChangelogV1Controller {
  constructor(private readonly changelogs: ReleaseChangelogs) {}

  @Action('GET', '', { ...getChangelog, id: 'release_changelogs_retrieve' })
  get(@ContextBelow('release_id') ctx: WithParent<WorkspaceCtx>) {
    return this.changelogs.get(ctx);
  }

  @Action('PATCH', '', { ...updateChangelog, id: 'release_changelogs_update' })
  update(@ContextBelow('release_id') ctx: WithParent<WorkspaceCtx>, @Payload() sent: SentDescription) {
    return this.changelogs.revise(ctx, sent);
  }
}
