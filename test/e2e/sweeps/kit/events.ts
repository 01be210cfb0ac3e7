import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindsOf } from '#events';
import { contexts } from '../../../../ormconfig';
import type { Operation } from '../../../support/document';
import { ROOT } from '../../../support/run';
import { prepared } from '../../../support/sql';
import { UNTOLD_BECAUSE } from './untold';

interface Emitted {
  readonly event: string;
  /** How often of one record. */
  readonly times: number;
}

const LAST = 'select coalesce(max(transaction_id::text::bigint), 0)::text as last from outbox where workspace_id = $1';
const SINCE = `
  select event, max(times)::int as times from (
    select event, count(*) as times from outbox where workspace_id = $1 and transaction_id > $2::xid8 group by event, entity_id
  ) of_records group by event`;

/** The events of a workspace from now on. */
export class EventsSince {
  private constructor(
    private readonly workspaceId: string,
    private readonly last: string,
  ) {}

  static async now(workspaceId: string): Promise<EventsSince> {
    const [row] = await prepared<{ last: string }>('last event', LAST, [workspaceId]);
    return new EventsSince(workspaceId, row!.last);
  }

  all(): Promise<Emitted[]> {
    return prepared<Emitted>('events since', SINCE, [this.workspaceId, this.last]);
  }
}

const FILE = join(ROOT, 'contract/events.txt');

const HEADER = `# Kinds of events, and the operations that emit each as the sweep of all writes sees it.
# -: nothing that one request does to a record made for it emits it; suites of its context do.
# WRITE_EVENTS=1 npm run test:e2e -- sweeps/writes writes it anew.
`;
const SILENT = '# Writes that tell nobody, and why';

/** Which operation emits what, against the list of `contract/events.txt`. */
export class SeenEvents {
  private readonly emitters = new Map(
    contexts.all
      .flatMap(({ events = [] }) => events.flatMap(kindsOf))
      .sort()
      .map((kind): [string, string[]] => [kind, []]),
  );
  private readonly silent: string[] = [];

  add({ id }: Operation, events: readonly Emitted[]): void {
    for (const { event } of events) this.emitters.get(event)!.push(id);
    if (!events.length) this.silent.push(id);
  }

  /** Writes that are silent without a reason, and those that have a reason and are not. */
  get unexplained(): readonly string[] {
    const told = [...this.emitters.values()].flat();
    return [...this.silent.filter((id) => !UNTOLD_BECAUSE.has(id)), ...told.filter((id) => UNTOLD_BECAUSE.has(id))];
  }

  /** Fails where an operation emits another event than the list says. */
  compare(): void {
    const lines = [...this.emitters].map(([kind, ids]) => `${kind}  ${ids.sort().join(' ') || '-'}`);
    const silent = this.silent.sort().map((id) => `${id}  ${UNTOLD_BECAUSE.get(id) ?? '?'}`);
    const text = [HEADER + lines.join('\n'), '', SILENT, ...silent, ''].join('\n');
    if (process.env.WRITE_EVENTS) writeFileSync(FILE, text);
    expect(text).toBe(readFileSync(FILE, 'utf8'));
  }
}
