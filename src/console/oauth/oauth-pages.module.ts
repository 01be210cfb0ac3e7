import { Module } from '@nestjs/common';
import { AuthorizationServerModule } from '../../authorization-server';
import { ConsoleKitModule } from '../kit';
import { AccountAppsController } from './account-apps.controller';
import { AppsController } from './apps.controller';
import { AuthorizedAppsController } from './authorized-apps.controller';
import { ConsentController } from './consent.controller';
import { DeviceController } from './device.controller';

/** Pages about apps: their registration, the consent of people, and what they have granted. */
@Module({
  imports: [ConsoleKitModule, AuthorizationServerModule],
  controllers: [AccountAppsController, AppsController, AuthorizedAppsController, ConsentController, DeviceController],
})
export class OauthPagesModule {}
