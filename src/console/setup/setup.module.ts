import { Module } from '@nestjs/common';
import type { Config } from '../../config';
import { FirstOwner, FirstRun, FoundingModule } from '../../contexts/workspaces';
import { CONFIG } from '../../platform/platform.module';
import { ConsoleKitModule } from '../kit';
import { SetupController } from './setup.controller';

function firstOwner({ adminEmail, adminPassword, adminWorkspace }: Config): FirstOwner {
  if (!adminEmail) return { tenant: null };
  return { tenant: { email: adminEmail, password: adminPassword ?? undefined, slug: adminWorkspace } };
}

@Module({
  imports: [FoundingModule, ConsoleKitModule],
  controllers: [SetupController],
  providers: [FirstRun, { provide: FirstOwner, inject: [CONFIG], useFactory: firstOwner }],
})
export class SetupModule {}
