import 'reflect-metadata';
import { SqlBackupRuns, type BackupCause } from '../../backup';
import type { Answer, Task, TaskKind } from '../../backup/task';
import { connected } from '../database';
import { describeFailure } from '../failure';
import { openRepository, type Scene } from './scene';

/** The process for one task on back-ups. A server starts it, and it ends with that server. */
process.once('disconnect', () => process.exit(1));
process.once('message', (task) => void answer(task as Task));

async function answer(task: Task): Promise<void> {
  const said = await done(task).catch((error: unknown): Answer => ({ failed: describeFailure(error) }));
  process.send!(said, () => process.exit(0));
}

/** An upgrade is somebody's start of the server or their command. */
const CAUSES: Readonly<Record<TaskKind, BackupCause>> = {
  create: 'clock',
  verify: 'clock',
  'before-upgrade': 'command',
  'after-upgrade': 'command',
};

const done = ({ kind, config, url, snapshot, cause = CAUSES[kind] }: Task): Promise<Answer> =>
  connected(url, config.modules, async (database) => {
    const startedAt = new Date().toISOString();
    const begins = kind === 'create' || kind === 'before-upgrade';
    const repository = await openRepository(config, undefined, begins).catch(async (error: unknown) => {
      const about = { kind: kind === 'verify' ? kind : 'create', cause, outcome: 'failure', startedAt } as const;
      const runs = new SqlBackupRuns(database.dataSource);
      await runs.record({ ...about, place: config.backupTo ?? '', message: describeFailure(error) });
      throw error;
    });
    return WORK[kind]({ config, repository, database, cause }, snapshot);
  });

/** Loaded on use: most of it is the whole service, for which a start that makes a back-up would have to wait. */
const work = () => import('./work.js');

const WORK: Readonly<Record<TaskKind, (scene: Scene, snapshot?: string) => Promise<Answer>>> = {
  async create(scene) {
    const { create } = await work();
    const { snapshot, newFiles } = await create(scene);
    return { done: `The back-up ${snapshot} was made, with ${newFiles} new files; ${await pruned(scene)}` };
  },
  async verify(scene) {
    const { verify } = await work();
    const { snapshot, problems } = await verify(scene);
    if (problems.length) throw new Error(`The back-up ${snapshot} would not bring all back: ${problems.join(' ')}`);
    return { done: `The back-up ${snapshot} brings everything back` };
  },
  async 'before-upgrade'(scene) {
    const { backupBeforeUpgrade } = await import('./before-upgrade.js');
    return backupBeforeUpgrade(scene);
  },
  async 'after-upgrade'(scene, snapshot) {
    // Not possible before the upgrade: the audit logs have the schema of this version.
    const { entry, writeAudit } = await import('./audit.js');
    await writeAudit(scene, 'An upgrade', entry('backup.created', snapshot!, scene.repository));
    return { done: `The back-up ${snapshot} is in the audit logs.` };
  },
};

/** Pruning must read older back-ups, so it needs their key. Its failure does not fail the back-up that was made. */
async function pruned(scene: Scene): Promise<string> {
  const { repository, config } = scene;
  if (config.backupKeep === 'all' || !repository.isReadable) return 'older ones stay';
  const { prune } = await work();
  return prune(scene, config.backupKeep).then(
    ({ removed }) => `${removed.length} older ones were removed`,
    (error: unknown) => `older ones could not be removed: ${describeFailure(error)}`,
  );
}
