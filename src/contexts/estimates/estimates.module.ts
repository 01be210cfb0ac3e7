import { Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { ProjectsModule } from '../projects';
import { WorkItemsModule } from '../work-items';
import { EstimatePointsV1Controller } from './api/v1/estimate-points.v1';
import { EstimatesV1Controller } from './api/v1/estimates.v1';
import { EstimatePointsV2Controller } from './api/v2/estimate-points.v2';
import { EstimatesV2Controller } from './api/v2/estimates.v2';
import { EstimatePointRepository } from './application/estimate-point.repository';
import { EstimatePoints } from './application/estimate-points';
import { EstimateRepository } from './application/estimate.repository';
import { Estimates } from './application/estimates';
import { PointHolders } from './application/point-holders';
import { PointsOfEstimates } from './application/points-of-estimates';
import { estimateTable } from './infrastructure/persistence/estimate.row';
import { SqlEstimatePointRepository } from './infrastructure/persistence/sql.estimate-point.repository';

/** The scales by which projects size their work. */
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
