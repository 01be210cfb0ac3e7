import type { Config } from '../config';
import { bucketSettings } from '../platform/storage/settings';
import { BackupError } from './backup.error';
import { storeAt } from './place';
import { BackupRepository } from './repository';
import type { SealingSettings } from './sealing';

/** How back-ups are encrypted by the configuration. */
export function sealingBy({
  backupPassphrase: passphrase,
  backupRecipient: recipient,
  backupIdentity: identity,
}: Config): SealingSettings {
  if (passphrase !== null && recipient !== null)
    throw new BackupError('BACKUP_PASSPHRASE and BACKUP_RECIPIENT are both set: unset one of them.');
  return { passphrase, recipient, identity };
}

/** Opens the repository of a place, by the keys of the configuration. `begin` creates it if it does not exist. */
export async function repositoryAt(config: Config, place: string, begin = false): Promise<BackupRepository> {
  const store = await storeAt(place, (bucket) => bucketSettings(config, bucket));
  const sealing = sealingBy(config);
  return begin ? BackupRepository.open(store, sealing) : BackupRepository.find(store, sealing);
}
