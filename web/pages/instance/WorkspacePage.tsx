import type { ReactNode } from 'react';
import { server } from '../../data/document';
import type { At } from '../../frame/page';
import { PageLink } from '../../frame/PageLink';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Ago, Section, SkeletonRows } from '../../kit';
import { formatDate, formatNumber, formatSize } from '../../words';
import { Fact, Facts } from '../planning/Facts';
import { useWorkspace } from './data';
import { workspacesPage } from './pages';
import { words } from './words';
import { WorkspaceActions } from './WorkspaceActions';
import '../settings/settings.css';

/** One workspace of the installation, from outside. */
export function WorkspacePage({ workspace: id }: At<'workspace'>): ReactNode {
  const { data: workspace, error } = useWorkspace(id);
  const t = words();
  if (error) return <Failed error={error} />;
  const isMember = server.workspaces.some(({ slug }) => slug === workspace?.slug);
  return (
    <Sheet
      title={workspace?.name ?? ''}
      above={
        <PageLink className="crumb" page={workspacesPage} params={{}}>
          {t.workspaces} /
        </PageLink>
      }
      actions={
        workspace && (
          <>
            {isMember && (
              <a className="button plain" href={`${server.base}/w/${workspace.slug}/`}>
                {t.openWorkspace}
              </a>
            )}
            <WorkspaceActions workspace={workspace} />
          </>
        )
      }
    >
      <div className="settings-body">
        {!workspace && <SkeletonRows label={t.loading} />}
        {workspace && (
          <>
            <Facts>
              <Fact name={t.slug}>{workspace.slug}</Fact>
              {workspace.suspended_at && (
                <Fact name={t.suspended}>
                  <Ago time={workspace.suspended_at} />
                  {workspace.suspension_reason && <span> · {workspace.suspension_reason}</span>}
                </Fact>
              )}
              {workspace.purge_at && <Fact name={t.deletion}>{formatDate(workspace.purge_at)}</Fact>}
              <Fact name={t.people}>{within(workspace.people, workspace.people_limit_in_force)}</Fact>
              <Fact name={t.items}>{within(workspace.work_items, workspace.work_items_limit_in_force)}</Fact>
              <Fact name={t.files}>
                {within(workspace.storage_bytes, workspace.storage_bytes_limit_in_force, formatSize)}
              </Fact>
              {workspace.requests_per_minute_limit_in_force && (
                <Fact name={t.requests}>{t.perMinute(formatNumber(workspace.requests_per_minute_limit_in_force))}</Fact>
              )}
              <Fact name={t.since}>{formatDate(workspace.created_at)}</Fact>
            </Facts>
            <Section title={t.owners}>
              {workspace.owners.length === 0 && <p className="nothing soft">{t.none}</p>}
              <ul>
                {workspace.owners.map((email) => (
                  <li key={email}>{email}</li>
                ))}
              </ul>
            </Section>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** What there is, and how much there may be. */
const within = (used: number, most: number | null, format = formatNumber): string =>
  most === null ? format(used) : words().within(format(used), format(most));
