import { Module } from '@nestjs/common';
import { AuthorizationServerModule } from '../../authorization-server';
import { ConsoleKitModule } from '../kit';
import { AppsController } from './apps.controller';
import { AuthorizedAppsController } from './authorized-apps.controller';
import { ConsentController } from './consent.controller';
import { DeviceController } from './device.controller';

/** Pages about apps: their registration, what people are asked, and what they have granted. */
@Module({
  imports: [ConsoleKitModule, AuthorizationServerModule],
  controllers: [AppsController, AuthorizedAppsController, ConsentController, DeviceController],
})
export class OauthPagesModule {}
