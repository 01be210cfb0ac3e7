import { Injectable } from '@nestjs/common';
import { mentionKey, mentionsAsText, mentionsIn, type MentionedType, type PublicName } from '#html';
import { mounted, notFound, Plan, projectIdOf, workspaceOfAnchor, type WorkspaceCtx } from '#kernel';
import { Assets, type OpenFile } from '../../assets';
import { Suspension } from '../../workspaces';
import { filesNamedIn, withFilesAt } from './file-addresses';
import { filesOf } from './page-files';
import { PublishedPageRepository, type PublishedPage } from './published-page.repository';

/** Names shown to the public for records that are not published. */
const UNNAMED: Readonly<Record<MentionedType, string>> = { user: 'somebody', work_item: 'a work item', page: 'a page' };

const publicAddress = (anchor: string): string => mounted(`/published/pages/${anchor}/`);

/**
 * Names of the records that a published page mentions, as the public may see them. A text can mention records that its
 * writer could not see, so a record is named only if it was published with the page or by itself.
 */
@Injectable()
export class PublicNames {
  constructor(
    private readonly pages: PublishedPageRepository,
    private readonly plan: Plan,
  ) {}

  async spelledOut(workspaceId: string, { projectId, descriptionHtml }: PublishedPage): Promise<string> {
    const mentions = mentionsIn(descriptionHtml);
    if (!mentions.length) return descriptionHtml;
    const found = await this.pages.mentioned({ workspaceId, projectId }, mentions);
    const names = new Map<string, PublicName>();
    for (const { type, id, name, anchor, feature } of found) {
      if (type !== 'page') names.set(mentionKey({ type, id }), { name });
      else if (feature && this.plan.includes(feature)) {
        names.set(mentionKey({ type, id }), { name, address: publicAddress(anchor!) });
      }
    }
    return mentionsAsText(
      descriptionHtml,
      (mention) => names.get(mentionKey(mention)) ?? { name: UNNAMED[mention.type] },
    );
  }
}

const nothingThere = () => notFound('There is nothing at this address.');

/** Reads published pages for people who have their address. */
@Injectable()
export class PublishedPages {
  constructor(
    private readonly pages: PublishedPageRepository,
    private readonly assets: Assets,
    private readonly names: PublicNames,
    private readonly suspension: Suspension,
    private readonly plan: Plan,
  ) {}

  /** Returns a published page for anyone. */
  async get(anchor: string): Promise<PublishedPage> {
    const workspaceId = workspaceOfAnchor(anchor);
    const page = workspaceId === null ? null : await this.pages.find(workspaceId, anchor);
    if (!page?.feature || !this.plan.includes(page.feature)) throw nothingThere();
    await this.suspension.assertOpen({ workspaceId: workspaceId! });
    return page;
  }

  /** Returns a published page of this workspace, or of the project if the context has one. */
  async getIn(ctx: WorkspaceCtx, anchor: string): Promise<PublishedPage> {
    const page = await this.get(anchor);
    const project = projectIdOf(ctx);
    const isHere = workspaceOfAnchor(anchor) === ctx.workspaceId && (project === null || project === page.projectId);
    if (!isHere) throw notFound();
    return page;
  }

  /**
   * Returns the page for a browser: its files have addresses below the page that need no credential, and mentions are
   * replaced by names. `base` is the address of this server.
   */
  async shown(anchor: string, base: string): Promise<PublishedPage> {
    const page = await this.get(anchor);
    const html = await this.names.spelledOut(workspaceOfAnchor(anchor)!, page);
    return { ...page, descriptionHtml: withFilesAt(html, base, (id) => `${publicAddress(anchor)}files/${id}/`) };
  }

  /** Returns a file that the text refers to. It must belong to the page or to no record. */
  async file(anchor: string, id: string, base: string): Promise<OpenFile> {
    const page = await this.get(anchor);
    const isNamed = filesNamedIn(page.descriptionHtml, base).has(id);
    const file = isNamed && (await this.assets.shown({ workspaceId: workspaceOfAnchor(anchor)! }, filesOf(page), id));
    if (!file) throw nothingThere();
    return file;
  }
}
