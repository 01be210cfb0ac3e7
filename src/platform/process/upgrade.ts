import type { DataSource } from 'typeorm';
import { UpgradeError } from '#kernel';
import { migrate } from '#persistence';
import { inChild } from '../../backup/child';
import type { Answer, Task } from '../../backup/task';
import { describeVersion } from '../../cli/version';
import type { Config } from '../../config';

interface Database {
  readonly url: string;
  readonly dataSource: DataSource;
}

/** Applies pending migrations, after a back-up if one is due. Returns their names. `log` reports what takes time. */
export async function upgrade(
  { url, dataSource }: Database,
  config: Config,
  log: (line: string) => void,
): Promise<string[]> {
  let made: string | undefined;
  const applied = await migrate(dataSource, {
    version: describeVersion(),
    log,
    before: async (state) => {
      const isNew = !state.applied.length;
      if (isNew || config.backupTo === null || config.backupBeforeUpgrade === 'off') return;
      log(
        `The database lacks ${state.pending.length} migrations. A back-up comes first, unless the last one is younger than a day.`,
      );
      made = await backUp({ kind: 'before-upgrade', config, url }, log);
    },
  });
  if (made !== undefined) await enter({ kind: 'after-upgrade', config, url, snapshot: made }, log);
  return applied;
}

/** Returns the name of the back-up, or undefined if a recent one exists. */
async function backUp(task: Task, log: (line: string) => void): Promise<string | undefined> {
  const answer = await inChild(task).answer;
  if ('done' in answer) {
    log(answer.done);
    return answer.snapshot;
  }
  throw new UpgradeError(
    `The back-up before the upgrade failed, so the database was not changed: ${reasonOf(answer)} ` +
      'Correct that, or set BACKUP_BEFORE_UPGRADE=off and make one by other means.',
  );
}

/** The audit logs have the schema of this version only now. */
async function enter(task: Task, log: (line: string) => void): Promise<void> {
  const answer = await inChild(task).answer;
  if (!('done' in answer)) log(`The back-up ${task.snapshot} is missing in the audit logs: ${reasonOf(answer)}`);
}

const reasonOf = (answer: Exclude<Answer, { done: string }> | { readonly lost: string }): string => {
  const reason = 'failed' in answer ? answer.failed : answer.lost;
  return reason.split('\n')[0]!;
};
