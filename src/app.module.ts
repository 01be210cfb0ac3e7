import { Module, type DynamicModule } from '@nestjs/common';
import { AuthorizationServerModule } from './authorization-server';
import { BackupsModule } from './backup/by-clock';
import { BrowserAppModule } from './console/app/app.module';
import { GuideModule } from './console/guide/guide.module';
import { InvitationPagesModule } from './console/invitations/invitation-pages.module';
import { NotificationPagesModule } from './console/notifications/notification-pages.module';
import { OauthPagesModule } from './console/oauth/oauth-pages.module';
import { ProfileModule } from './console/profile/profile.module';
import { PublishedPagesModule } from './console/published/published-pages.module';
import { SetupModule } from './console/setup/setup.module';
import { SignInPagesModule } from './console/sign-in/sign-in-pages.module';
import { StartModule } from './console/start/start.module';
import { WorkspacePagesModule } from './console/workspace/workspace-pages.module';
import { declareCodes, declareWriteGates } from '#http';
import { declareSwitchHints } from '#kernel';
import { declareHandsOver, declareNamedRecords, declareOwnRecords } from '#persistence';
import { declareItemReferences } from '#references';
import { contextsWith } from './contexts';
import { declareScopes } from './contexts/oauth';
import { PlatformModule, type PlatformOptions } from './platform/platform.module';

/** Modules that serve pages to browsers. */
const PAGES = [
  SetupModule,
  SignInPagesModule,
  InvitationPagesModule,
  ProfileModule,
  StartModule,
  WorkspacePagesModule,
  PublishedPagesModule,
  NotificationPagesModule,
  AuthorizationServerModule,
  OauthPagesModule,
  GuideModule,
  // Last, because it answers every remaining address of a workspace.
  BrowserAppModule,
];

@Module({})
export class AppModule {
  static async with(options: PlatformOptions): Promise<DynamicModule> {
    const contexts = contextsWith(options.config.modules);
    declareScopes(contexts.scopes);
    declareSwitchHints(contexts.switchHints);
    declareCodes(contexts.codes);
    declareWriteGates(contexts.writeGates);
    declareItemReferences(contexts.itemReferences);
    declareNamedRecords(contexts.namedRecords);
    declareOwnRecords(contexts.ownRecords);
    declareHandsOver(contexts.handsOver);
    // It needs contexts, which read what is declared above when they are loaded.
    const { SourceImportsModule } = await import('./imports/source-imports.js');
    const { ParcelExportsModule } = await import('./parcel/parcel-exports.js');
    const { PersonTracesModule } = await import('./erasure/person-traces.js');
    const { PersonMovesModule } = await import('./merge/person-moves.js');
    const { DeletedRecordsModule } = await import('./purge/deleted-records.js');
    const { WorkspaceContentsModule } = await import('./purge/workspace-contents.js');
    return {
      module: AppModule,
      imports: [
        PlatformModule.with({ ...options, contexts }),
        BackupsModule,
        SourceImportsModule,
        ParcelExportsModule,
        PersonTracesModule,
        PersonMovesModule,
        DeletedRecordsModule,
        WorkspaceContentsModule,
        ...(await contexts.modules()),
        ...PAGES,
      ],
    };
  }
}
