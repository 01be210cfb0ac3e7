import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../../contexts/workspaces';
import { ConsoleKitModule } from '../kit';
import { AppDocumentController } from './document.controller';
import { AppFilesController } from './files.controller';

/** The browser application (`web/`): the document that starts it, and its built files. */
@Module({ imports: [ConsoleKitModule, WorkspacesModule], controllers: [AppDocumentController, AppFilesController] })
export class BrowserAppModule {}
