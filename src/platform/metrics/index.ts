export { Metrics, type Measured } from './metrics';
export { METRICS, MetricsController, type MetricsAccess } from './metrics.controller';
