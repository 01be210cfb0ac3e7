import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { AuditTrail, Clock, expiryOf, notFound, UnitOfWork, WorkspaceRounds, type WorkspaceCtx } from '#kernel';
import { ObjectStore } from '#storage';
import { exportEntry } from './export-entry';
import type { ExportedFile } from './export-engine';
import { ExportRepository, type ExportPlace } from './export.repository';
import { exportWithoutFile } from './exports.errors';

interface OpenFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** Completed exports that a workspace keeps. Another one replaces the oldest. */
const KEPT = 3;

/** Storage key of the file of an export. The sweep of stored files knows the workspace by it. */
export const keyOf = ({ workspaceId, id }: ExportPlace): string => `${workspaceId}/export-${id}.tar`;

/** The files of exports: how they are downloaded, and when they are removed. */
@Injectable()
export class ExportFiles {
  constructor(
    private readonly exports: ExportRepository,
    private readonly store: ObjectStore,
    private readonly audit: AuditTrail,
    private readonly rounds: WorkspaceRounds,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Opens the file of an export for a download, which the audit log tells. */
  async opened(ctx: WorkspaceCtx, id: string): Promise<OpenFile> {
    const found = await this.exports.find(ctx, id);
    if (!found) throw notFound();
    const { status, endedAt, expiresAt } = found;
    const key = keyOf({ workspaceId: ctx.workspaceId, id });
    const isThere = status === 'completed' && expiresAt! > this.clock.now();
    const stored = isThere ? await this.store.head(key) : null;
    if (!stored) throw exportWithoutFile();
    await this.unitOfWork.run(() => this.audit.append(ctx, exportEntry('downloaded', ctx, id)));
    const name = `${ctx.workspaceSlug}-${endedAt!.slice(0, 10)}.tar`;
    return { name, size: stored.size, content: await this.store.open(key) };
  }

  async remove(places: readonly ExportPlace[]): Promise<void> {
    if (places.length) await this.store.remove(places.map(keyOf));
  }

  /** Ends an export whose file is stored. The completed ones beyond those that a workspace keeps are removed. */
  async complete(place: ExportPlace, file: ExportedFile): Promise<void> {
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const isKept = await this.exports.end(place, now, { status: 'completed', expiresAt: expiryOf(now), ...file });
      await this.remove(isKept ? await this.exports.takeSurplus(place.workspaceId, KEPT) : [place]);
    });
  }

  /** Removes what has expired or was deleted. */
  @Recurring('23 * * * *', 'exports.unneeded')
  async removeUnneeded(): Promise<void> {
    const now = this.clock.now();
    await this.rounds.each(async ({ workspaceId }) => {
      if (!(await this.exports.hasUnneeded(workspaceId, now))) return;
      // If the storage fails, the transaction rolls back and the next round tries again.
      await this.unitOfWork.run(async () => this.remove(await this.exports.takeUnneeded(workspaceId, now)));
    });
  }
}
