import { defineRecordEvents } from '#events';
import type { EstimatePointRecord } from './estimate-point.repository';
import type { EstimateRecord } from './estimate.repository';

export const estimateEvents = defineRecordEvents<EstimateRecord>({ kind: 'estimate', entityType: 'estimate' });

export const estimatePointEvents = defineRecordEvents<EstimatePointRecord>({
  kind: 'estimate.point',
  entityType: 'estimate_point',
});
