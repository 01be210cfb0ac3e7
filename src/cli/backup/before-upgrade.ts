import { timeOf } from '../../backup';
import type { Answer } from '../../backup/task';
import { copyOf } from './copy';
import { recorded, type Scene } from './scene';

const DAY_MS = 86_400_000;

/** Makes a back-up of a database whose schema may be older than this version, unless there is a recent one. */
export async function backupBeforeUpgrade(scene: Scene): Promise<Answer> {
  const newest = (await scene.repository.snapshots()).at(-1);
  if (newest !== undefined && Date.now() - timeOf(newest).getTime() < DAY_MS)
    return { done: `The back-up ${newest} is younger than a day.` };
  const { snapshot } = await recorded(scene, 'create', () => copyOf(scene));
  return { done: `The back-up ${snapshot} was made before the upgrade.`, snapshot };
}
