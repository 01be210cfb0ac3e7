import type { ReactNode } from 'react';
import { DayChart, type Axes } from './DayChart';

export interface Area {
  readonly name: string;
  /** One value for each day. */
  readonly values: readonly number[];
  readonly look: 'first' | 'second' | 'third' | 'fourth';
}

interface Props {
  readonly title: string;
  /** For example `2026-03-27`. */
  readonly days: readonly string[];
  /** From bottom to top. */
  readonly areas: readonly Area[];
}

/** The outline between the top of the areas below and the top of this area. */
function outlineOf(below: readonly number[], above: readonly number[], { x, y }: Axes): string {
  const point = (value: number, index: number) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  const back = below.map(point).toReversed();
  return `M${above.map(point).join('L')}L${back.join('L')}Z`;
}

/** Stacked areas over days as a drawing, with the same figures in a table below it. */
export function AreaChart({ title, days, areas }: Props): ReactNode {
  const sums = areas.map((_, area) =>
    days.map((__, day) => areas.slice(0, area + 1).reduce((sum, { values }) => sum + values[day]!, 0)),
  );
  const ground = days.map(() => 0);
  return (
    <DayChart
      title={title}
      days={days}
      series={areas}
      values={sums.at(-1) ?? []}
      sign="chart-area-name"
      draw={(axes) =>
        areas.map(({ name, look }, area) => (
          <path
            key={name}
            className="chart-area"
            data-look={look}
            d={outlineOf(sums[area - 1] ?? ground, sums[area]!, axes)}
          />
        ))
      }
    />
  );
}
