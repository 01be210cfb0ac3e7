import type { ReactNode } from 'react';
import { formatDate, formatNumber, words } from '../words';
import { STEPS, topOf } from './scale';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 220, 36, 22, 8];

export interface Line {
  readonly name: string;
  /** One for each day; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly look: 'main' | 'second' | 'dashed';
}

interface Props {
  readonly title: string;
  /** As `2026-03-27`. */
  readonly days: readonly string[];
  readonly lines: readonly Line[];
}

/** Points of a line; it is broken where a day has no value. */
function pathOf(values: Line['values'], x: (index: number) => number, y: (value: number) => number): string {
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

/** Lines over days as a drawing, with the same figures as a table below it for those who read rather than look. */
export function LineChart({ title, days, lines }: Props): ReactNode {
  const top = topOf(lines.flatMap(({ values }) => values.filter((value) => value !== null)));
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
        {lines.map(({ name, values, look }) => (
          <path key={name} className="chart-line" data-look={look} d={pathOf(values, x, y)} />
        ))}
        {/* A single day has no line. */}
        {(days.length === 1 ? lines : []).map(({ name, values, look }) => (
          <circle key={name} className="chart-dot" data-look={look} cx={x(0)} cy={y(values[0] ?? 0)} r="4" />
        ))}
      </svg>
      <figcaption className="chart-names">
        {lines.map(({ name, look }) => (
          <span key={name} className="chart-name" data-look={look}>
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
              {lines.map(({ name }) => (
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
                {lines.map(({ name, values }) => (
                  <td key={name}>{values[index] === null ? '' : formatNumber(values[index]!)}</td>
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
