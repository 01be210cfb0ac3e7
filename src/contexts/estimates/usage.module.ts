import { Global, Module } from '@nestjs/common';
import { EstimateUsage } from '../projects';
import { SqlEstimateUsage } from './infrastructure/persistence/sql.estimate.usage';

/** Answers what projects ask about estimates. Global, so that they have not to know this context. */
@Global()
@Module({ providers: [{ provide: EstimateUsage, useClass: SqlEstimateUsage }], exports: [EstimateUsage] })
export class EstimateUsageModule {}
