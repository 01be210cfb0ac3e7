import { Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { StickiesV1Controller } from './api/v1/stickies.v1';
import { StickiesV2Controller } from './api/v2/stickies.v2';
import { Stickies } from './application/stickies';
import { StickyRepository } from './application/sticky.repository';
import { stickyTable } from './infrastructure/persistence/sticky.row';

/** Personal notes, which only their owners see. */
@Module({
  controllers: [StickiesV1Controller, StickiesV2Controller],
  providers: [Stickies, recordsOf(StickyRepository, stickyTable)],
})
export class StickiesModule {}
