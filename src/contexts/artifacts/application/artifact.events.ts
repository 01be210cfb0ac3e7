import { defineRecordEvents } from '#events';
import type { ArtifactRecord } from './artifact.repository';

export const artifactEvents = defineRecordEvents<ArtifactRecord>({ kind: 'artifact', entityType: 'artifact' });
