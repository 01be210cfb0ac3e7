import type { Registry } from 'prom-client';
import { remembered } from './remembered';
import { SharedGauges } from './shared-gauges';

export interface BackupFigures {
  readonly lastGood: { readonly endedAt: string; readonly bytes: number } | null;
  readonly counts: readonly { readonly kind: string; readonly outcome: string; readonly count: number }[];
}

/** Shows what became of back-ups. */
export function showBackups(registry: Registry, read: () => Promise<BackupFigures>): void {
  const gauges = new SharedGauges(registry, remembered(read));
  gauges.show({ name: 'backup_age_seconds', help: 'Time since the last back-up that was made.' }, ({ lastGood }) =>
    lastGood ? [{ value: (Date.now() - Date.parse(lastGood.endedAt)) / 1000 }] : [],
  );
  gauges.show({ name: 'backup_size_bytes', help: 'Rows and files of the last back-up.' }, ({ lastGood }) =>
    lastGood ? [{ value: lastGood.bytes }] : [],
  );
  gauges.show(
    {
      name: 'backup_runs',
      help: 'Back-ups that were made, verified, removed or brought back, or could not be.',
      labelNames: ['kind', 'outcome'],
    },
    ({ counts }) => counts.map(({ kind, outcome, count }) => ({ labels: { kind, outcome }, value: count })),
  );
}
