export { estimateEvents, estimatePointEvents } from './application/estimate.events';
export { EstimatesModule } from './estimates.module';
export { EstimateUsageModule } from './usage.module';
