import type { ReactNode } from 'react';
import { Empty, LineChart, SkeletonRows } from '../../kit';
import { Failed } from '../../frame/Problem';
import { formatNumber } from '../../words';
import { useProgress, type Day } from './data';
import { words } from './words';
import './planning.css';

interface Props {
  readonly name: string;
  readonly path: string;
}

/** The remaining work items of a cycle or module, day by day, beside an even pace. */
export function Progress({ name, path }: Props): ReactNode {
  const { data, error } = useProgress(path);
  const t = words();
  const now = data?.days.at(-1);
  if (error) return <Failed error={error} />;
  if (!data) return <SkeletonRows label={t.loading} />;
  if (!now || data.days.every(({ total_items }) => total_items === 0))
    return <Empty title={t.progressEmpty} text={t.progressEmptyText} />;
  const values = (of: (day: Day) => number | null) => data.days.map(of);
  return (
    <div className="progress">
      <dl className="figures">
        <Figure name={t.inScope} value={now.total_items} />
        <Figure name={t.completed} value={now.completed_items} />
        {now.cancelled_items > 0 && <Figure name={t.cancelled} value={now.cancelled_items} />}
        <Figure name={t.remaining} value={now.remaining_items} />
      </dl>
      <LineChart
        title={t.progressOf(name)}
        days={data.days.map(({ date }) => date)}
        lines={[
          { name: t.inScope, values: values((day) => day.total_items), look: 'second' },
          ...(data.last_day
            ? ([{ name: t.even, values: values((day) => day.ideal_items), look: 'dashed' }] as const)
            : []),
          { name: t.remaining, values: values((day) => day.remaining_items), look: 'main' },
        ]}
      />
    </div>
  );
}

const Figure = ({ name, value }: { readonly name: string; readonly value: number }): ReactNode => (
  <div className="figure">
    <dt className="soft">{name}</dt>
    <dd>{formatNumber(value)}</dd>
  </div>
);
