import { Db } from '#persistence';
import type { ObjectStore } from '#storage';
import { FileSweep } from '../application/file-sweep';
import { SqlFileRecords } from './persistence/sql.file-records';

/** The sweep of a process that has a database and a storage, and nothing else of the application. */
export const fileSweep = (db: Db, store: ObjectStore): FileSweep => new FileSweep(new SqlFileRecords(db), store, db);
