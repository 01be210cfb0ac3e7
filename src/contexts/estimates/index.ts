export { estimateEvents, estimatePointEvents } from './application/estimate.events';
export { EstimatePoints } from './application/estimate-points';
export { Estimates } from './application/estimates';
export type { EstimatePointRecord } from './application/estimate-point.repository';
export { EstimatesModule } from './estimates.module';
export { EstimateUsageModule } from './usage.module';
