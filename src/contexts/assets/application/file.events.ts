import { defineRecordEvents, type DomainEvent, type EventNames, type RecordEvents } from '#events';
import type { AssetRecord } from './asset.repository';

/** What happens to a file that hangs on a record; it never changes. */
export type FileVerb = 'created' | 'deleted';

type FileEventData = Omit<AssetRecord, 'workspaceSlug'>;
type FileEvents = Pick<RecordEvents<FileEventData>, FileVerb>;

export function defineFileEvents(names: EventNames): FileEvents {
  const { created, deleted } = defineRecordEvents<FileEventData>(names);
  return { created, deleted };
}

export function fileEvent({ created, deleted }: FileEvents, verb: FileVerb, file: AssetRecord): DomainEvent {
  const { workspaceSlug: _, ...data } = file;
  return verb === 'created' ? created.of(file, data, {}) : deleted.of(file, {}, data);
}
