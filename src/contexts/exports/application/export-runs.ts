import { Injectable, Logger } from '@nestjs/common';
import { Heartbeat, OnJob, type Attempt } from '#jobs';
import { Clock, expiryOf, UNEXPECTED_FAILURE } from '#kernel';
import { WorkspaceRepository } from '../../workspaces';
import { ExportEngine, ExportFailed, type ExportFollower } from './export-engine';
import { ExportFiles, keyOf } from './export-files';
import { ExportRepository, type ExportPlace } from './export.repository';
import { RunExport } from './exports';

const KILLED = 'The server stopped several times while it ran. Its operator can use the command "workspace export".';

/** A process may die at an export because of it, such as by a full memory. */
const ATTEMPTS = 3;

/** Carries out exports in the background. */
@Injectable()
export class ExportRuns {
  private readonly log = new Logger('Exports');

  constructor(
    private readonly exports: ExportRepository,
    private readonly engine: ExportEngine,
    private readonly files: ExportFiles,
    private readonly workspaces: WorkspaceRepository,
    private readonly clock: Clock,
  ) {}

  /** Another process begins an export again whose process died. */
  @OnJob(RunExport)
  async run({ workspaceId, id }: ExportPlace, { number }: Attempt): Promise<void> {
    const place = { workspaceId, id };
    if (!(await this.exports.begin(place, this.clock.now()))) return;
    try {
      if (number > ATTEMPTS) throw new ExportFailed(KILLED);
      await this.carryOut(place);
    } catch (error) {
      const isExpected = error instanceof ExportFailed;
      if (!isExpected) this.log.error({ err: error, exportId: id }, 'An export failed');
      const message = isExpected ? error.message : UNEXPECTED_FAILURE;
      const now = this.clock.now();
      await this.exports.end(place, now, { status: 'failed', message, expiresAt: expiryOf(now) });
    }
  }

  private async carryOut(place: ExportPlace): Promise<void> {
    const workspace = (await this.workspaces.byIds(place, [place.workspaceId])).get(place.workspaceId);
    if (!workspace) throw new ExportFailed('The workspace is gone.');
    const done = { records: 0, fileBytes: 0 };
    const heartbeat = new Heartbeat(() => this.exports.progress(place, this.clock.now(), done.records, done.fileBytes));
    const onProgress: ExportFollower['onProgress'] = (records, fileBytes) =>
      Object.assign(done, { records, fileBytes });
    const order = { id: place.id, workspace: workspace.slug, key: keyOf(place) };
    try {
      const file = await this.engine.run(order, { signal: heartbeat.signal, onProgress });
      await this.exports.progress(place, this.clock.now(), done.records, done.fileBytes);
      await this.files.complete(place, file);
    } catch (error) {
      // An export that was cancelled or deleted has ended already.
      if (!heartbeat.signal.aborted) throw error;
    } finally {
      heartbeat.stop();
    }
  }
}
