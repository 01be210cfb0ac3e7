import type { Answer } from '../../backup/task';
import { entry, writeAudit } from './audit';
import type { Scene } from './scene';

/** Enters the back-up in the audit logs, which was not possible before the upgrade. */
export async function afterUpgrade(scene: Scene, snapshot: string): Promise<Answer> {
  await writeAudit(scene, 'An upgrade', entry('backup.created', snapshot, scene.repository));
  return { done: `The back-up ${snapshot} is in the audit logs.` };
}
