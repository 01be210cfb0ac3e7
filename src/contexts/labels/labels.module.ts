import { Module } from '@nestjs/common';
import { Db, recordsOf, treeOf } from '#persistence';
import { GovernanceModule } from '../governance';
import { contentOfProject, ProjectContents, ProjectsModule } from '../projects';
import { LabelsV1Controller, WorkspaceLabelsV1Controller } from './api/v1/labels.v1';
import { LabelsV2Controller, WorkspaceLabelsV2Controller } from './api/v2/labels.v2';
import { LabelConsequences } from './application/label-consequences';
import { LabelLift, LabelLifting } from './application/label-lift';
import { LabelRepository, LabelTree } from './application/label.repository';
import { Labels } from './application/labels';
import { labelTable } from './infrastructure/persistence/label.row';
import { SqlLabelLifting } from './infrastructure/persistence/sql.label-lifting';

/** Labels of work items: of a project, or of the whole workspace. */
@Module({
  imports: [GovernanceModule, ProjectsModule],
  controllers: [LabelsV1Controller, LabelsV2Controller, WorkspaceLabelsV1Controller, WorkspaceLabelsV2Controller],
  providers: [
    Labels,
    recordsOf(LabelRepository, labelTable),
    treeOf(LabelTree, labelTable),
    LabelConsequences,
    LabelLift,
    { provide: LabelLifting, useClass: SqlLabelLifting },
  ],
  exports: [Labels, LabelRepository],
})
export class LabelsModule {
  constructor(contents: ProjectContents, db: Db) {
    contents.add(contentOfProject(db, 'labels'));
  }
}
