import { Module } from '@nestjs/common';
import { Db } from '#persistence';
import { ProjectsModule } from '../projects';
import { contentTable, WorkItemContents, WorkItemsModule } from '../work-items';
import { RelationDefinitionsV1Controller } from './api/v1/relation-definitions.v1';
import { WorkItemCustomRelationsV1Controller } from './api/v1/work-item-custom-relations.v1';
import { WorkItemDependenciesV1Controller } from './api/v1/work-item-dependencies.v1';
import { WorkItemRelationsV1Controller } from './api/v1/work-item-relations.v1';
import { RelationDefinitionsV2Controller } from './api/v2/relation-definitions.v2';
import { WorkItemDependenciesV2Controller } from './api/v2/work-item-dependencies.v2';
import { WorkItemRelationsV2Controller } from './api/v2/work-item-relations.v2';
import { BuiltInRelations } from './application/built-in-relations';
import { CustomRelations } from './application/custom-relations';
import { RelatedItems } from './application/related-items';
import { RelationDefinitionRepository } from './application/relation-definition.repository';
import { RelationDefinitions } from './application/relation-definitions';
import { RelationRepository } from './application/relation.repository';
import { RelationWrites } from './application/relation.writes';
import { SqlRelationDefinitionRepository } from './infrastructure/persistence/sql.relation-definition.repository';
import { SqlRelationRepository } from './infrastructure/persistence/sql.relation.repository';

@Module({
  imports: [ProjectsModule, WorkItemsModule],
  controllers: [
    RelationDefinitionsV1Controller,
    WorkItemRelationsV1Controller,
    WorkItemDependenciesV1Controller,
    WorkItemCustomRelationsV1Controller,
    RelationDefinitionsV2Controller,
    WorkItemRelationsV2Controller,
    WorkItemDependenciesV2Controller,
  ],
  providers: [
    BuiltInRelations,
    CustomRelations,
    RelationDefinitions,
    RelatedItems,
    RelationWrites,
    { provide: RelationRepository, useClass: SqlRelationRepository },
    { provide: RelationDefinitionRepository, useClass: SqlRelationDefinitionRepository },
  ],
})
export class RelationsModule {
  constructor(contents: WorkItemContents, db: Db) {
    contents.add(contentTable(db, 'work_item_relations', 'item_id', 'related_item_id'));
  }
}
