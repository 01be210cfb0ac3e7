import type { ReactNode } from 'react';
import { formatDate, formatNumber, words } from '../words';
import { STEPS, topOf } from './scale';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 220, 36, 22, 14];

/** Maps the value of a day to its place in the drawing. */
export interface Axes {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

export interface Series {
  readonly name: string;
  /** One value for each day; null if there is none. */
  readonly values: readonly (number | null)[];
  /** The style of the drawing; the legend explains it. */
  readonly look: string;
}

interface Props {
  readonly title: string;
  /** For example `2026-03-27`. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** The values that the scale has to cover. */
  readonly values: readonly number[];
  /** The class of the signs in the legend. */
  readonly sign: string;
  readonly draw: (axes: Axes) => ReactNode;
}

/** The common parts of a chart over days: scale, drawing, legend, and a table with the same figures. */
export function DayChart({ title, days, series, values, sign, draw }: Props): ReactNode {
  const top = topOf(values);
  const x = (index: number) => LEFT + ((WIDTH - LEFT - 8) * index) / Math.max(days.length - 1, 1);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const scale = Array.from({ length: STEPS + 1 }, (_, step) => (top * step) / STEPS);
  const named = [...new Set([0, Math.floor((days.length - 1) / 2), days.length - 1])];
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        {scale.map((value) => (
          <g key={value} className="chart-scale">
            <line x1={LEFT} x2={WIDTH - 8} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {formatNumber(value)}
            </text>
          </g>
        ))}
        {named.map((index) => (
          <text key={index} className="chart-day" x={x(index)} y={HEIGHT - 6} textAnchor={anchorOf(index, days.length)}>
            {formatDate(days[index]!)}
          </text>
        ))}
        {draw({ x, y })}
      </svg>
      <figcaption className="chart-names">
        {series.map(({ name, look }) => (
          <span key={name} className={sign} data-look={look}>
            {name}
          </span>
        ))}
      </figcaption>
      <details className="chart-table">
        <summary>{words().asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words().day}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                {series.map(({ name, values: all }) => (
                  <td key={name}>{all[index] === null ? '' : formatNumber(all[index]!)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'middle';
}
