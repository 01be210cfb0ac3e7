import type { ReactNode } from 'react';
import { DayChart, type Axes } from './DayChart';

export interface Area {
  readonly name: string;
  /** One for each day. */
  readonly values: readonly number[];
  readonly look: 'first' | 'second' | 'third' | 'fourth';
}

interface Props {
  readonly title: string;
  /** As `2026-03-27`. */
  readonly days: readonly string[];
  /** From the bottom up. */
  readonly areas: readonly Area[];
}

/** The outline between what is below an area and what is below it with the area. */
function outlineOf(below: readonly number[], above: readonly number[], { x, y }: Axes): string {
  const point = (value: number, index: number) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  const back = below.map(point).toReversed();
  return `M${above.map(point).join('L')}L${back.join('L')}Z`;
}

/** Areas over days, one upon the other, as a drawing, with the same figures as a table below it. */
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
