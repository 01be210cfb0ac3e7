import { createObjectStore, type ObjectStore } from '#storage';
import type { Config } from '../config';
import { storageSettings } from '../platform/storage/settings';

/** Opens the storage of uploaded files. Commands hand out no links, so they need no key to sign them. */
export const filesOf = (config: Config): Promise<ObjectStore> =>
  createObjectStore(storageSettings(config, () => Promise.resolve('')));
