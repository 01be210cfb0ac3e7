import { Module } from '@nestjs/common';
import { ConsoleKitModule } from '../kit';
import { AppDocumentController } from './document.controller';
import { AppFilesController } from './files.controller';

/** The application in the browser (`web/`): the document that starts it, and its built files. */
@Module({ imports: [ConsoleKitModule], controllers: [AppDocumentController, AppFilesController] })
export class BrowserAppModule {}
