import { Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HealthController } from './health.controller';
import { METRICS, MetricsController, type MetricsAccess } from '../metrics';
import { ReadinessCheck } from './readiness';

export interface HealthOptions {
  readonly dataSource: DataSource;
  readonly inFlight: { readonly stopping: boolean };
  readonly metrics: MetricsAccess;
  readonly disk?: { readonly isFull: boolean };
}

@Module({})
export class HealthModule {
  static with({ dataSource, inFlight, metrics, disk }: HealthOptions): DynamicModule {
    return {
      module: HealthModule,
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: ReadinessCheck, useValue: new ReadinessCheck(dataSource, { inFlight, disk }) },
        { provide: METRICS, useValue: metrics },
      ],
    };
  }
}
