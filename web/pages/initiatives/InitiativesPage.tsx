import { useState, type ReactNode } from 'react';
import { useGrants } from '../../data/projects';
import { Button, Face, Icon } from '../../kit';
import type { At } from '../../frame/page';
import { formatDate } from '../../words';
import { AddItems } from '../planning/AddItems';
import { Meter } from '../planning/Meter';
import { PlanRow, PlanSection, PlanSheet } from '../planning/PlanList';
import { PlanMenu } from '../planning/PlanMenu';
import { initiativePath, STATES, tallyOf, useInitiatives, type Initiative } from './data';
import { InitiativeDialog } from './InitiativeDialog';
import { initiativePage } from './pages';
import { words } from './words';

type Asked = { readonly what: 'edit' | 'add'; readonly initiative: Initiative } | { readonly what: 'create' };

/** The initiatives of the workspace by state. */
export function InitiativesPage({ slug }: At): ReactNode {
  const { data: initiatives, error } = useInitiatives(slug);
  const grants = useGrants(slug);
  const [asked, setAsked] = useState<Asked>();
  const t = words();
  const mayEdit = grants.has('initiative:edit');
  const close = () => setAsked(undefined);
  return (
    <PlanSheet
      title={t.initiatives}
      rows={initiatives}
      error={error}
      create={
        grants.has('initiative:create') && (
          <Button look="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
            {t.createInitiative}
          </Button>
        )
      }
      empty={{ title: t.initiativesEmpty, text: t.initiativesEmptyText }}
    >
      {STATES.map((state) => {
        const those = initiatives?.filter((initiative) => initiative.state === state);
        if (!those?.length) return null;
        return (
          <PlanSection key={state} title={t.states[state]}>
            {those.map((initiative) => (
              <PlanRow
                key={initiative.id}
                page={initiativePage}
                params={{ initiative: initiative.id }}
                icon={<Icon name="target" />}
                name={initiative.name}
                menu={
                  <PlanMenu
                    name={initiative.name}
                    path={initiativePath(slug, initiative.id)}
                    kind="initiatives"
                    onEdit={mayEdit ? () => setAsked({ what: 'edit', initiative }) : undefined}
                    more={
                      mayEdit
                        ? [{ label: t.addItems, icon: 'plus', run: () => setAsked({ what: 'add', initiative }) }]
                        : []
                    }
                    mayDelete={grants.has('initiative:delete')}
                    deleteText={t.deleteText}
                  />
                }
              >
                {initiative.end_date && <span className="soft">{formatDate(initiative.end_date)}</span>}
                {initiative.lead && <Face person={initiative.lead} />}
                <Meter tally={tallyOf(initiative)} />
              </PlanRow>
            ))}
          </PlanSection>
        );
      })}
      {asked?.what === 'create' && <InitiativeDialog slug={slug} onClose={close} />}
      {asked?.what === 'edit' && <InitiativeDialog slug={slug} initiative={asked.initiative} onClose={close} />}
      {asked?.what === 'add' && (
        <AddItems
          slug={slug}
          to={`${initiativePath(slug, asked.initiative.id)}work-items/`}
          name={asked.initiative.name}
          onClose={close}
        />
      )}
    </PlanSheet>
  );
}
