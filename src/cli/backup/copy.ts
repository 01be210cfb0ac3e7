import { connectionOf } from '#persistence';
import { createBackup, type Created, type Manifest } from '../../backup';
import { secretKeyOf } from '../../platform/secret-box';
import { filesOf } from '../files';
import { versionOfCairn } from '../version';
import type { Scene } from './scene';

const bytesOf = ({ tables, files }: Manifest): number => tables.reduce((sum, { bytes }) => sum + bytes, files.bytes);

/** Copies all tables and files into the repository, whatever version the schema has. */
export async function copyOf({ config, repository, database }: Scene): Promise<Created & { readonly bytes: number }> {
  const created = await createBackup({
    connection: connectionOf(database.dataSource),
    files: await filesOf(config),
    repository,
    version: versionOfCairn(),
    secretKey: secretKeyOf(config),
  });
  return { ...created, bytes: bytesOf(created.manifest) };
}
