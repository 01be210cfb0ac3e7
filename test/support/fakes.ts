import { Clock } from '../../libs/kernel/clock';
import { UnitOfWork } from '../../libs/kernel/ports';

/** Stand-ins for ports that most use cases have. */
export class Direct extends UnitOfWork {
  run = <T>(work: () => Promise<T>) => work();
  attempt = <T>(work: () => Promise<T>) => work();
  rehearse = <T>(work: () => Promise<T>) => work();
}

/** Stands where a test sets it. */
export class SetClock extends Clock {
  constructor(private at = '2026-01-31T12:00:00.000000Z') {
    super();
  }

  now = () => this.at;

  pass(milliseconds: number): void {
    this.at = new Date(Date.parse(this.at) + milliseconds).toISOString();
  }
}
