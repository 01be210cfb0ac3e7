import { defineRecordEvents } from '#events';
import type { TeamspaceRecord } from './teamspace.repository';

export const teamspaceEvents = defineRecordEvents<TeamspaceRecord>({ kind: 'teamspace', entityType: 'teamspace' });
