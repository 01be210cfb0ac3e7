import { Module } from '@nestjs/common';
import { InstanceAdministratorsModule } from '../../contexts/instance';
import { WorkspacesModule } from '../../contexts/workspaces';
import { ConsoleKitModule } from '../kit';
import { AppDocumentController } from './document.controller';
import { AppFilesController } from './files.controller';

/** The browser application (`web/`): the document that starts it, and its built files. */
@Module({
  imports: [ConsoleKitModule, WorkspacesModule, InstanceAdministratorsModule],
  controllers: [AppDocumentController, AppFilesController],
})
export class BrowserAppModule {}
