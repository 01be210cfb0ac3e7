export { DiskSpace } from './disk-space';
export { HealthModule } from './health.module';
export { Metrics, type Measured } from './metrics';
