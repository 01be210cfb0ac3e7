import type { ReactNode } from 'react';
import { formatNumber } from '../words';

export interface Bar {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly icon?: ReactNode;
}

interface Props {
  readonly title: string;
  /** The heads of the two columns: what the bars stand for and what they count. */
  readonly heads: readonly [string, string];
  readonly bars: readonly Bar[];
}

const WIDTH = 100;

/** A table of amounts whose figures are also drawn as bars. */
export function BarTable({ title, heads: [of, counted], bars }: Props): ReactNode {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className="bars" aria-label={title}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{counted}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, name, value, icon }) => (
          <tr key={id}>
            <th scope="row">
              <span className="bars-name">
                {icon}
                <span className="choice-text">{name}</span>
              </span>
            </th>
            <td>
              <span className="bars-value">
                <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
                  <rect className="bars-bar" width={(WIDTH * value) / most} height="8" rx="1" />
                </svg>
                {formatNumber(value)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
