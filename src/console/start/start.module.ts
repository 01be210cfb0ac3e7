import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../../contexts/workspaces';
import { ConsoleKitModule } from '../kit';
import { StartController } from './start.controller';

@Module({ imports: [ConsoleKitModule, WorkspacesModule], controllers: [StartController] })
export class StartModule {}
