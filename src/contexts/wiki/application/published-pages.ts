import { Injectable } from '@nestjs/common';
import { notFound, Plan, projectIdOf, workspaceOfAnchor, type WorkspaceCtx } from '#kernel';
import { Assets, type OpenFile } from '../../assets';
import { filesOf } from './page-files';
import { publicAddress, PublicNames } from './public-names';
import { PublishedPageRepository, type PublishedPage } from './published-page.repository';
import { namesFile, withFilesAt } from './published.files';

const nothingThere = () => notFound('There is nothing at this address.');

/** Pages as everybody reads them who has their address. */
@Injectable()
export class PublishedPages {
  constructor(
    private readonly pages: PublishedPageRepository,
    private readonly assets: Assets,
    private readonly names: PublicNames,
    private readonly plan: Plan,
  ) {}

  /** For whoever it is. */
  async get(anchor: string): Promise<PublishedPage> {
    const workspaceId = workspaceOfAnchor(anchor);
    const page = workspaceId === null ? null : await this.pages.find(workspaceId, anchor);
    if (!page?.feature || !this.plan.includes(page.feature)) throw nothingThere();
    return page;
  }

  /** One of the workspace at hand, or of the project where the context is in one. */
  async getIn(ctx: WorkspaceCtx, anchor: string): Promise<PublishedPage> {
    const page = await this.get(anchor);
    const project = projectIdOf(ctx);
    const isHere = workspaceOfAnchor(anchor) === ctx.workspaceId && (project === null || project === page.projectId);
    if (!isHere) throw notFound();
    return page;
  }

  /**
   * For a browser: files are found below the page, without a credential, and what is mentioned is named in words. `base`
   * is the address of this server.
   */
  async shown(anchor: string, base: string): Promise<PublishedPage> {
    const page = await this.get(anchor);
    const html = await this.names.spelledOut(workspaceOfAnchor(anchor)!, page);
    return { ...page, descriptionHtml: withFilesAt(html, base, (id) => `${publicAddress(anchor)}files/${id}/`) };
  }

  /** A file that the text names now, and that is of the page or of no record. */
  async file(anchor: string, id: string, base: string): Promise<OpenFile> {
    const page = await this.get(anchor);
    const isNamed = namesFile(page.descriptionHtml, base, id);
    const file = isNamed && (await this.assets.shown({ workspaceId: workspaceOfAnchor(anchor)! }, filesOf(page), id));
    if (!file) throw nothingThere();
    return file;
  }
}
