import { Global, Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { EstimateUsage, ProjectsModule } from '../projects';
import { WorkItemsModule } from '../work-items';
import { EstimatePointsV1Controller } from './api/v1/estimate-points.v1';
import { EstimatesV1Controller } from './api/v1/estimates.v1';
import { EstimatePointsV2Controller } from './api/v2/estimate-points.v2';
import { EstimatesV2Controller } from './api/v2/estimates.v2';
import { EstimatePointRepository, EstimateRepository } from './application/estimate.repository';
import { EstimatePoints } from './application/estimate-points';
import { Estimates } from './application/estimates';
import { PointHolders, PointsOfEstimates } from './application/point-holders';
import { estimateTable } from './infrastructure/persistence/rows';
import { SqlEstimatePointRepository } from './infrastructure/persistence/sql.estimate-point.repository';
import { SqlEstimateUsage } from './infrastructure/persistence/sql.estimate.usage';

/**
 * Answers questions of projects about estimates. The module is global, so that the context of projects need not import
 * this one.
 */
@Global()
@Module({ providers: [{ provide: EstimateUsage, useClass: SqlEstimateUsage }], exports: [EstimateUsage] })
export class EstimateUsageModule {}

@Module({
  imports: [ProjectsModule, WorkItemsModule],
  controllers: [EstimatesV1Controller, EstimatesV2Controller, EstimatePointsV1Controller, EstimatePointsV2Controller],
  providers: [
    Estimates,
    recordsOf(EstimateRepository, estimateTable),
    EstimatePoints,
    { provide: EstimatePointRepository, useClass: SqlEstimatePointRepository },
    PointHolders,
    PointsOfEstimates,
  ],
  exports: [Estimates, EstimatePoints],
})
export class EstimatesModule {}
