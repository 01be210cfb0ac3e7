import { Injectable } from '@nestjs/common';
import { keyOf, mentionsIn, spelledOut, type MentionedType, type PublicName } from '#html';
import { mounted, Plan } from '#kernel';
import { PublishedPageRepository, type PublishedPage } from './published-page.repository';

/** What everybody is told of a record that nobody published. */
const UNNAMED: Readonly<Record<MentionedType, string>> = { user: 'somebody', work_item: 'a work item', page: 'a page' };

export const publicAddress = (anchor: string): string => mounted(`/published/pages/${anchor}/`);

/**
 * Names of what a published page mentions, as everybody may read them. A text can mention what its writer does not see:
 * only what went on the web with the page, or by itself, is named.
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
      if (type !== 'page') names.set(keyOf({ type, id }), { name });
      else if (feature && this.plan.includes(feature)) {
        names.set(keyOf({ type, id }), { name, address: publicAddress(anchor!) });
      }
    }
    return spelledOut(descriptionHtml, (mention) => names.get(keyOf(mention)) ?? { name: UNNAMED[mention.type] });
  }
}
