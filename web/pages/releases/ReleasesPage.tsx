import { useState, type ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import { Button, Face, Icon } from '../../kit';
import type { At } from '../../frame/page';
import { formatDate } from '../../words';
import { AddItems } from '../planning/AddItems';
import { Meter } from '../planning/Meter';
import { PlanRow, PlanSection, PlanSheet } from '../planning/PlanList';
import { PlanMenu } from '../planning/PlanMenu';
import { useTally } from '../planning/tallies';
import { releasePath, STATUSES, useReleases, type Release } from './data';
import { releasePage } from './pages';
import { ReleaseDialog } from './ReleaseDialog';
import { words } from './words';

type Asked = { readonly what: 'edit' | 'add'; readonly release: Release } | { readonly what: 'create' };

/** The releases of the workspace by status. */
export function ReleasesPage({ slug }: At): ReactNode {
  const { data: releases, error } = useReleases(slug);
  const grants = useGrants(slug);
  const [asked, setAsked] = useState<Asked>();
  const t = words();
  const mayEdit = grants.has('release:edit');
  const close = () => setAsked(undefined);
  return (
    <PlanSheet
      title={t.releases}
      rows={releases}
      error={error}
      create={
        grants.has('release:create') && (
          <Button look="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
            {t.createRelease}
          </Button>
        )
      }
      empty={{ title: t.releasesEmpty, text: t.releasesEmptyText }}
    >
      {STATUSES.map((status) => {
        const those = releases?.filter((release) => release.status === status);
        if (!those?.length) return null;
        return (
          <PlanSection key={status} title={t.statuses[status]}>
            {those.map((release) => (
              <PlanRow
                key={release.id}
                page={releasePage}
                params={{ release: release.id }}
                icon={<Icon name="tag" />}
                name={release.name}
                menu={
                  <PlanMenu
                    name={release.name}
                    path={releasePath(slug, release.id)}
                    kind="releases"
                    onEdit={mayEdit ? () => setAsked({ what: 'edit', release }) : undefined}
                    more={
                      mayEdit
                        ? [{ label: t.addItems, icon: 'plus', run: () => setAsked({ what: 'add', release }) }]
                        : []
                    }
                    mayDelete={grants.has('release:delete')}
                  />
                }
              >
                <About release={release} slug={slug} />
              </PlanRow>
            ))}
          </PlanSection>
        );
      })}
      {asked?.what === 'create' && <ReleaseDialog slug={slug} onClose={close} />}
      {asked?.what === 'edit' && <ReleaseDialog slug={slug} release={asked.release} onClose={close} />}
      {asked?.what === 'add' && (
        <AddItems
          slug={slug}
          to={`${releasePath(slug, asked.release.id)}work-items/`}
          name={asked.release.name}
          onClose={close}
        />
      )}
    </PlanSheet>
  );
}

function About({ slug, release }: { readonly slug: string; readonly release: Release }): ReactNode {
  const tally = useTally(`${releasePath(slug, release.id)}work-items/`);
  const day = release.release_date ?? release.target_date;
  return (
    <>
      {release.tag && <span className="label">{release.tag.version}</span>}
      {release.is_prerelease && <span className="soft">{words().prerelease}</span>}
      {day && <span className="soft">{formatDate(day)}</span>}
      {release.lead && <Face person={release.lead} />}
      <Meter tally={tally} />
    </>
  );
}
