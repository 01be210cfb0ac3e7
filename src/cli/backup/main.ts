import 'reflect-metadata';
import { SqlBackupRuns } from '../../backup';
import type { Answer, Task } from '../../backup/by-clock.task';
import { connected } from '../database';
import { describeFailure } from '../failure';
import { openRepository, type Scene } from './scene';
import { create, prune, verify } from './work';

/** The process for one scheduled task. A server starts it, and it ends with that server. */
process.once('disconnect', () => process.exit(1));
process.once('message', (task) => void answer(task as Task));

async function answer(task: Task): Promise<void> {
  const said = await done(task).then(
    (text): Answer => ({ done: text }),
    (error: unknown): Answer => ({ failed: describeFailure(error) }),
  );
  process.send!(said, () => process.exit(0));
}

const done = ({ kind, config, url }: Task): Promise<string> =>
  connected(url, config.modules, async (database) => {
    const startedAt = new Date().toISOString();
    const begins = kind === 'create';
    const repository = await openRepository(config, undefined, begins).catch(async (error: unknown) => {
      const about = { kind, cause: 'clock', outcome: 'failure', startedAt } as const;
      const runs = new SqlBackupRuns(database.dataSource);
      await runs.record({ ...about, place: config.backupTo ?? '', message: describeFailure(error) });
      throw error;
    });
    return WORK[kind]({ config, repository, database, cause: 'clock' });
  });

const WORK: Readonly<Record<Task['kind'], (scene: Scene) => Promise<string>>> = {
  async create(scene) {
    const { snapshot, newFiles } = await create(scene);
    return `The back-up ${snapshot} was made, with ${newFiles} new files; ${await pruned(scene)}`;
  },
  async verify(scene) {
    const { snapshot, problems } = await verify(scene);
    if (problems.length) throw new Error(`The back-up ${snapshot} would not bring all back: ${problems.join(' ')}`);
    return `The back-up ${snapshot} brings everything back`;
  },
};

/** Pruning must read older back-ups, so it needs their key. Its failure does not fail the back-up that was made. */
async function pruned(scene: Scene): Promise<string> {
  const { repository, config } = scene;
  if (config.backupKeep === 'all' || !repository.isReadable) return 'older ones stay';
  return prune(scene, config.backupKeep).then(
    ({ removed }) => `${removed.length} older ones were removed`,
    (error: unknown) => `older ones could not be removed: ${describeFailure(error)}`,
  );
}
