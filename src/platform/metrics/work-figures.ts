import { Counter, type Registry } from 'prom-client';
import type { EndedWork } from '#kernel';
import { StatementFigures } from './statement-figures';

/** Figures of work that no request waits for, and of statements. */
export class WorkFigures {
  private readonly statements: StatementFigures;
  private readonly jobs: Counter<'kind' | 'outcome'>;
  private readonly jobSeconds: Counter<'kind'>;
  private readonly attempts: Readonly<Record<'mail' | 'delivery', Counter<'outcome'>>>;
  private readonly mailsGivenUp: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.statements = new StatementFigures(registry);
    this.jobs = new Counter({
      name: 'job_attempts_total',
      help: 'Attempts at jobs.',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.jobSeconds = new Counter({
      name: 'job_seconds_total',
      help: 'Time of attempts at jobs, added up.',
      labelNames: ['kind'],
      registers,
    });
    this.attempts = {
      mail: attempts(registry, 'mail_attempts_total', 'Attempts to hand messages to the mail server.'),
      delivery: attempts(registry, 'webhook_attempts_total', 'Attempts to deliver to webhooks.'),
    };
    this.mailsGivenUp = new Counter({
      name: 'mails_given_up_total',
      help: 'Messages that were given up after attempts that failed.',
      registers,
    });
  }

  ended({ kind, name, milliseconds, isFailed, rows }: EndedWork): void {
    const outcome = isFailed ? 'failure' : 'success';
    if (kind === 'statement') this.statements.ended(name, milliseconds, rows);
    if (kind === 'mail' || kind === 'delivery') this.attempts[kind].inc({ outcome });
    if (kind !== 'job') return;
    this.jobs.inc({ kind: name, outcome });
    this.jobSeconds.inc({ kind: name }, milliseconds / 1000);
  }

  gaveUpMail(): void {
    this.mailsGivenUp.inc();
  }
}

/** Both outcomes are shown from the start, so that the first failure is seen as a rise. */
function attempts(registry: Registry, name: string, help: string): Counter<'outcome'> {
  const counter = new Counter({ name, help, labelNames: ['outcome'] as const, registers: [registry] });
  for (const outcome of ['success', 'failure']) counter.inc({ outcome }, 0);
  return counter;
}
