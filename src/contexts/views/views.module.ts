import { Module } from '@nestjs/common';
import { Db } from '#persistence';
import { IdentityModule } from '../identity';
import { followedIds, HandOvers, Mentions, ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { ViewConditionsV2 } from './api/v2/view.conditions.v2';
import { ProjectViewsV2Controller, WorkspaceViewsV2Controller } from './api/v2/views.v2';
import { ViewConditions, ViewRepository } from './application/view.repository';
import { ViewMentions, ViewQueries } from './application/view.mentions';
import { Views } from './application/views';
import { SqlViewQueries, SqlViewRepository } from './infrastructure/persistence/sql.view.repository';

/** Saved views of projects and of the workspace. */
@Module({
  imports: [IdentityModule, ProjectsModule, QueriesModule],
  controllers: [ProjectViewsV2Controller, WorkspaceViewsV2Controller],
  providers: [
    Views,
    ViewMentions,
    { provide: ViewQueries, useClass: SqlViewQueries },
    { provide: ViewRepository, useClass: SqlViewRepository },
    { provide: ViewConditions, useClass: ViewConditionsV2 },
  ],
})
export class ViewsModule {
  constructor(mentions: Mentions, db: Db, handOvers: HandOvers, views: Views) {
    handOvers.add('views', (ctx, ids, people) => views.pass(ctx, ids, people));
    handOvers.add('private_views', (ctx, ids, people) => views.pass(ctx, ids, people));
    mentions.add(followedIds(db, { table: 'views', columns: { filters: 'jsonb', pqlFilters: 'text' } }));
  }
}
