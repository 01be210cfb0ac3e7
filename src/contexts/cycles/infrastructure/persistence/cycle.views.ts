import type { CycleView } from '../../application/cycle.repository';

/** Conditions on a cycle `t`, as `statusOf` reads its dates; `at` answers the SQL of the moment. */
export const IN_VIEW: Readonly<Record<CycleView, (at: () => string) => string>> = {
  draft: () => 't.start_date is null',
  upcoming: (at) => `t.start_date > ${at()}`,
  current: (at) => `(t.start_date <= ${at()} and t.end_date >= ${at()})`,
  completed: (at) => `t.end_date < ${at()}`,
  incomplete: (at) => `(t.end_date >= ${at()} or t.end_date is null)`,
};
