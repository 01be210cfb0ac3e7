export { HealthModule } from './health.module';
export type { MetricsAccess } from './metrics.controller';
export { Metrics, type Measured } from './metrics';
