import { Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { EpicsModule } from '../epics';
import { IdentityModule } from '../identity';
import { HandOvers, ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { InitiativeLabelsV1Controller } from './api/v1/initiative-labels.v1';
import {
  InitiativeEpicsV1Controller,
  InitiativeProjectsV1Controller,
  LabelsOfInitiativeV1Controller,
} from './api/v1/initiative-sets.v1';
import { InitiativesV1Controller } from './api/v1/initiatives.v1';
import { InitiativeLabelsV2Controller } from './api/v2/initiative-labels.v2';
import { InitiativesV2Controller } from './api/v2/initiatives.v2';
import { EpicsOfInitiative, InitiativeItems } from './application/initiative-items';
import { InitiativeLabelRepository } from './application/initiative-label.repository';
import { InitiativeContents } from './application/initiative.contents';
import { InitiativeLabels } from './application/initiative-labels';
import { LabelsOfInitiative, ProjectsOfInitiative } from './application/initiative-sets';
import { InitiativeRepository } from './application/initiative.repository';
import { Initiatives } from './application/initiatives';
import { initiativeLabelTable } from './infrastructure/persistence/initiative.row';
import { SqlInitiativeRepository } from './infrastructure/persistence/sql.initiative.repository';

/**
 * Initiatives. The controllers of labels come first; otherwise `initiatives/labels` would match the path of an
 * initiative.
 */
@Module({
  imports: [IdentityModule, WorkspacesModule, ProjectsModule, WorkItemsModule, QueriesModule, EpicsModule],
  controllers: [
    InitiativeLabelsV1Controller,
    InitiativesV1Controller,
    LabelsOfInitiativeV1Controller,
    InitiativeProjectsV1Controller,
    InitiativeEpicsV1Controller,
    InitiativeLabelsV2Controller,
    InitiativesV2Controller,
  ],
  providers: [
    Initiatives,
    InitiativeContents,
    LabelsOfInitiative,
    ProjectsOfInitiative,
    InitiativeItems,
    EpicsOfInitiative,
    { provide: InitiativeRepository, useClass: SqlInitiativeRepository },
    InitiativeLabels,
    recordsOf(InitiativeLabelRepository, initiativeLabelTable),
  ],
})
export class InitiativesModule {
  constructor(handOvers: HandOvers, initiatives: Initiatives) {
    handOvers.add('initiatives', (ctx, ids, { to }) => initiatives.pass(ctx, ids, to));
  }
}
