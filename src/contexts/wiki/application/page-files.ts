import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { Clock, UnitOfWork } from '#kernel';
import {
  Assets,
  AttachedFiles,
  defineFileEvents,
  fileEvent,
  type AssetOwner,
  type AssetRecord,
  type FileHolder,
  type FileVerb,
} from '../../assets';
import type { Page } from '../domain/page';
import { pageFileExternalPairTaken } from '../domain/pages.errors';
import { Filing } from './filing';
import type { InPage, PageRecord } from './page.repository';
import { Pages } from './pages';

export const pageFileEvents = defineFileEvents({ kind: 'page.attachment', entityType: 'page_attachment' });

/** Returns the owner under which the files of a page are stored. */
export const filesOf = ({ id, projectId }: Pick<Page, 'id' | 'projectId'>): AssetOwner => ({
  entityType: 'PAGE_DESCRIPTION',
  entityIdentifier: id,
  projectId,
});

/** Pages as owners of files. Files are part of the text: everyone who may change the text may change all files. */
@Injectable()
export class PageFileHosts implements FileHolder<InPage, PageRecord> {
  constructor(
    private readonly pages: Pages,
    private readonly filing: Filing,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  readonly pairTaken = pageFileExternalPairTaken;

  find(ctx: InPage): Promise<PageRecord> {
    return this.pages.get(ctx, ctx.parent);
  }

  lock(ctx: InPage): Promise<PageRecord> {
    return this.pages.forText(ctx, ctx.parent);
  }

  readonly ownerOf = filesOf;

  /** Publishes an event only if everyone who sees the project or wiki also sees the page. */
  async tell(ctx: InPage, page: PageRecord, verb: FileVerb, file: AssetRecord): Promise<void> {
    if (!(await this.filing.isOpen(ctx, page))) return;
    await this.outbox.append(ctx, this.clock.now(), [fileEvent(pageFileEvents, verb, file)]);
  }
}

/** Use cases of the files of a page. */
@Injectable()
export class PageFiles extends AttachedFiles<InPage, PageRecord> {
  constructor(hosts: PageFileHosts, assets: Assets, unitOfWork: UnitOfWork) {
    super(hosts, assets, unitOfWork);
  }
}
