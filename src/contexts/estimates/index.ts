export { estimateEvents, estimatePointEvents, type EstimatePointRecord } from './application/estimate.repository';
export { EstimatePoints } from './application/estimate-points';
export { Estimates } from './application/estimates';
export { amountOf, readAs } from './domain/estimate';
export { EstimatesModule } from './estimates.module';
