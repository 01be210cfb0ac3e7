import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import { shifted } from '#kernel';
import { PersonWorkspaces } from '../../workspaces';
import type { Section } from './digest.letter';
import { NotificationRepository } from './notification.repository';

/** Age above which notifications are not mailed. */
const NEWS_MS = 7 * 24 * 3_600_000;
/** The most notifications of one workspace in one mail. */
const MOST = 50;

/** Selects the notifications for a person's mail. */
@Injectable()
export class DigestNews {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly workspaces: PersonWorkspaces,
    private readonly onBehalf: OnBehalf,
  ) {}

  /**
   * Returns the new notifications from each workspace that the person may enter, as far as the person may see them now.
   * Marks them as mailed.
   */
  async take(userId: string, at: string): Promise<readonly Section[]> {
    const sections: Section[] = [];
    for (const { name, slug } of await this.workspaces.of(userId)) {
      const ctx = await this.onBehalf.toShow({ userId, workspaceSlug: slug });
      if (!ctx) continue;
      const found = await this.notifications.mail(ctx, { at, since: shifted(at, -NEWS_MS), limit: MOST + 1 });
      if (!found.length) continue;
      sections.push({ name, slug, notifications: found.slice(0, MOST), hasMore: found.length > MOST });
    }
    return sections;
  }
}
