import type { ReactNode } from 'react';
import { formatNumber } from '../../words';
import { NOTHING_DONE, type Tally } from './tallies';
import { words } from './words';
import './planning.css';

const WIDTH = 100;
const HEIGHT = 6;

interface Props {
  readonly tally: Tally | undefined;
  /** Absent if the number of items is known to be zero. */
  readonly isKnown?: boolean;
}

/** Progress as a bar of finished and started items, with both numbers beside it. */
export function Meter({ tally, isKnown = false }: Props): ReactNode {
  const t = words();
  if (!tally && !isKnown) return <span className="meter" />;
  const { total, completed, started, cancelled } = tally ?? NOTHING_DONE;
  const open = total - cancelled;
  const share = (count: number) => (open > 0 ? (WIDTH * count) / open : 0);
  return (
    <span className="meter" title={t.meterTitle(formatNumber(completed), formatNumber(started), formatNumber(open))}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter-all" width={WIDTH} height={HEIGHT} />
        <rect className="meter-started" width={share(completed + started)} height={HEIGHT} />
        <rect className="meter-completed" width={share(completed)} height={HEIGHT} />
      </svg>
      <span className="meter-text">
        {formatNumber(completed)}/{formatNumber(open)}
        <span className="visually-hidden"> {t.completed}</span>
      </span>
    </span>
  );
}
