export { HealthModule } from './health.module';
export { Metrics, type Measured } from './metrics';
