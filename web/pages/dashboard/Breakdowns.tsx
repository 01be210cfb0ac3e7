import type { ReactNode } from 'react';
import type { Query } from '../../data/client';
import { useMembers, useStates } from '../../data/projects';
import { BarTable, Face, SkeletonRows, StateIcon, type Bar } from '../../kit';
import { useGroups } from '../planning/tallies';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly project: string;
  /** The path of the list to count, and its filters. */
  readonly path: string;
  readonly query: Query;
}

const UNFINISHED = ['backlog', 'unstarted', 'started'];
const MOST_BARS = 20;

/** The current number of work items by state, assignee and label. */
export function Breakdowns({ slug, project, path, query }: Props): ReactNode {
  const { data: states = [] } = useStates(slug, project);
  const { data: members = [] } = useMembers(slug, project);
  const t = words();
  const person = (id: string) => members.find(({ member }) => member.id === id)?.member;
  const state = (id: string) => states.find((one) => one.id === id);
  return (
    <>
      <Breakdown
        title={t.allStates}
        of={t.state}
        by="state"
        path={path}
        query={query}
        iconOf={(id) => {
          const found = state(id);
          return found && <StateIcon group={found.group} color={found.color} />;
        }}
      />
      <Breakdown
        title={t.allPeople}
        of={t.assignee}
        by="assignee"
        path={path}
        query={{ ...query, state_group__in: UNFINISHED }}
        rest={t.unassigned}
        iconOf={(id) => {
          const found = person(id);
          return found && <Face person={found} />;
        }}
      />
      <Breakdown title={t.allLabels} of={t.label} by="label" path={path} query={query} rest={t.noLabel} />
    </>
  );
}

interface BreakdownProps extends Pick<Props, 'path' | 'query'> {
  readonly title: string;
  readonly of: string;
  readonly by: string;
  /** The names for work items without a value. */
  readonly rest?: string;
  readonly iconOf?: (id: string) => ReactNode;
}

function Breakdown({ title, of, by, path, query, rest = '', iconOf }: BreakdownProps): ReactNode {
  const { data } = useGroups(path, by, query);
  const t = words();
  const bars = data
    ?.map(({ key, name, count }): Bar => ({
      id: key ?? '',
      name: name ?? rest,
      value: count,
      icon: key ? iconOf?.(key) : undefined,
    }))
    .filter(({ value }) => value > 0);
  return (
    <section className="dashboard-part" aria-label={title}>
      <h2>{title}</h2>
      {!bars && <SkeletonRows rows={4} label={t.loading} />}
      {bars?.length === 0 && <p className="soft">{t.nothingHere}</p>}
      {bars && bars.length > 0 && (
        <BarTable
          title={title}
          heads={[of, t.count]}
          bars={by === 'state' ? bars : bars.toSorted((one, other) => other.value - one.value).slice(0, MOST_BARS)}
        />
      )}
    </section>
  );
}
