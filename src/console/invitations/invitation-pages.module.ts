import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../../contexts/workspaces';
import { ConsoleKitModule } from '../kit';
import { InvitationController } from './invitation.controller';

@Module({ imports: [ConsoleKitModule, WorkspacesModule], controllers: [InvitationController] })
export class InvitationPagesModule {}
