import { Module } from '@nestjs/common';
import { OauthModule } from '../contexts/oauth';
import { AuthorizationServer } from './authorization-server';
import { EndpointsController } from './endpoints.controller';
import { ExchangeLimits } from './exchange-limits';
import { InstallationsController } from './installations.controller';
import { MetadataController } from './metadata.controller';
import { Stores } from './stores';

@Module({
  imports: [OauthModule],
  controllers: [EndpointsController, InstallationsController, MetadataController],
  providers: [AuthorizationServer, ExchangeLimits, Stores],
  exports: [AuthorizationServer, OauthModule],
})
export class AuthorizationServerModule {}
