import { Counter, type Registry } from 'prom-client';

/** The most statements that have figures of their own on one page. The rest is shown as `other`. */
const MOST = 60;
const REST = 'other';

interface Sums {
  count: number;
  /** Whole microseconds, so that sums keep few digits. */
  micros: number;
  rows: number;
}

const FIGURES: readonly (readonly [string, string, (sums: Sums) => number])[] = [
  ['db_statements_total', 'Statements that were sent to the database.', ({ count }) => count],
  ['db_statement_seconds_total', 'Time from statements to their last rows, added up.', ({ micros }) => micros / 1e6],
  ['db_statement_rows_total', 'Rows that statements returned.', ({ rows }) => rows],
];

/**
 * Figures of statements by verb and first table. The statements that have taken most of the time since the start are
 * shown by name. What they add is decided page by page, so that no counter ever goes down.
 */
export class StatementFigures {
  private readonly all = new Map<string, Sums>();
  private readonly fresh = new Map<string, Sums>();
  private readonly shown = new Map<string, Sums>();
  private top: ReadonlySet<string> = new Set();

  constructor(registry: Registry) {
    for (const [name, help, figure] of FIGURES) {
      const counter: Counter<'statement'> = new Counter({
        name,
        help,
        labelNames: ['statement'],
        registers: [registry],
        collect: () => {
          this.settle();
          counter.reset();
          for (const statement of [...this.top, REST])
            counter.inc({ statement }, figure(this.shown.get(statement) ?? NOTHING));
        },
      });
    }
  }

  ended(name: string, milliseconds: number, rows: number): void {
    add(this.fresh, name, { count: 1, micros: Math.round(milliseconds * 1000), rows });
  }

  /** Adds what has happened since the last page to the figures that this page shows. */
  private settle(): void {
    if (!this.fresh.size) return;
    for (const [name, sums] of this.fresh) add(this.all, name, sums);
    const slowest = [...this.all].sort(([, a], [, b]) => b.micros - a.micros).slice(0, MOST);
    this.top = new Set(slowest.map(([name]) => name));
    for (const [name, sums] of this.fresh) add(this.shown, this.top.has(name) ? name : REST, sums);
    this.fresh.clear();
  }
}

const NOTHING: Sums = { count: 0, micros: 0, rows: 0 };

function add(to: Map<string, Sums>, name: string, { count, micros, rows }: Sums): void {
  const sums = to.get(name) ?? { ...NOTHING };
  sums.count += count;
  sums.micros += micros;
  sums.rows += rows;
  to.set(name, sums);
}
