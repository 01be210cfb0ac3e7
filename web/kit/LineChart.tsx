import type { ReactNode } from 'react';
import { DayChart, type Axes, type Series } from './DayChart';

export interface Line extends Series {
  readonly look: 'main' | 'second' | 'dashed';
}

interface Props {
  readonly title: string;
  /** For example `2026-03-27`. */
  readonly days: readonly string[];
  readonly lines: readonly Line[];
}

/** The points of a line; days without a value break the line. */
function pathOf(values: Line['values'], { x, y }: Axes): string {
  let isDrawing = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const step = `${isDrawing ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      isDrawing = true;
      return step;
    })
    .join('');
}

/** Lines over days as a drawing, with the same figures in a table below it. */
export const LineChart = ({ title, days, lines }: Props): ReactNode => (
  <DayChart
    title={title}
    days={days}
    series={lines}
    values={lines.flatMap(({ values }) => values.filter((value) => value !== null))}
    sign="chart-name"
    draw={(axes) => (
      <>
        {lines.map(({ name, values, look }) => (
          <path key={name} className="chart-line" data-look={look} d={pathOf(values, axes)} />
        ))}
        {/* A single day is a point instead of a line. */}
        {(days.length === 1 ? lines : []).map(({ name, values, look }) => (
          <circle key={name} className="chart-dot" data-look={look} cx={axes.x(0)} cy={axes.y(values[0] ?? 0)} r="4" />
        ))}
      </>
    )}
  />
);
