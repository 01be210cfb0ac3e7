import { Global, Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { SearchModule } from '../search';
import { PageFavorites } from '../wiki';
import { DisplaySettingsV2Controller } from './api/v2/display-settings.v2';
import { FavoritesV2Controller } from './api/v2/favorites.v2';
import { RecentRecordsV2Controller } from './api/v2/recent-records.v2';
import { DisplaySettingsOfPeople, DisplaySettingsRepository } from './application/display-settings';
import { FavoriteRepository } from './application/favorite.repository';
import { Favorites } from './application/favorites';
import { FavoritesOfPages } from './application/favorites-of-pages';
import { RecentRecordRepository, RecentRecords } from './application/recent-records';
import { favoriteTable } from './infrastructure/persistence/favorite.row';
import { SqlDisplaySettingsRepository } from './infrastructure/persistence/sql.display-settings.repository';
import { SqlRecentRecordRepository } from './infrastructure/persistence/sql.recent-record.repository';

/** Personal records: favourites, recently opened records and display settings. */
@Module({
  imports: [SearchModule],
  controllers: [FavoritesV2Controller, RecentRecordsV2Controller, DisplaySettingsV2Controller],
  providers: [
    Favorites,
    recordsOf(FavoriteRepository, favoriteTable),
    RecentRecords,
    { provide: RecentRecordRepository, useClass: SqlRecentRecordRepository },
    DisplaySettingsOfPeople,
    { provide: DisplaySettingsRepository, useClass: SqlDisplaySettingsRepository },
  ],
  exports: [Favorites],
})
export class PersonalModule {}

/** Provides favourites to other contexts. Global, so that they need not import this module. */
@Global()
@Module({
  imports: [PersonalModule],
  providers: [{ provide: PageFavorites, useClass: FavoritesOfPages }],
  exports: [PageFavorites],
})
export class PersonalUsageModule {}
