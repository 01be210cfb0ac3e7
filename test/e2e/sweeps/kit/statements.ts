import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../../../libs/kernel/ids';
import type { Client } from '../../../support/client';
import { ROOT } from '../../../support/run';
import { Stage, type Service } from '../../../support/service';
import type { Reply } from '../../../support/version';
import type { SweepRequest } from './requests';

const RECORDER = join(ROOT, 'bench/record.cjs');

interface Line {
  readonly id: string;
  readonly text: string;
}

/** What a request had PostgreSQL do: how often it sent each statement. */
export type Statements = ReadonlyMap<string, number>;

/** A server on the database of the run that writes down what each request sends to PostgreSQL. */
export class RecordingServer {
  private constructor(
    private readonly stage: Stage,
    private readonly service: Service,
    private readonly file: string,
  ) {}

  static async start(): Promise<RecordingServer> {
    const stage = Stage.ofRun();
    const file = join(stage.directory, 'statements.ndjson');
    const recording = { NODE_OPTIONS: `--require ${RECORDER}`, BENCH_RECORD: file };
    const service = await stage.startProcess({ WEBHOOK_ALLOWED_CIDRS: 'loopback', ...recording });
    return new RecordingServer(stage, service, file);
  }

  async send(client: Client, { method, path, body }: SweepRequest): Promise<{ reply: Reply; statements: Statements }> {
    const id = newId();
    const reply = await client.at(this.service.url).request(method, path, body, { headers: { 'X-Request-Id': id } });
    return { reply, statements: this.statementsOf(id) };
  }

  stop(): Promise<void> {
    return this.stage.clear();
  }

  private statementsOf(id: string): Statements {
    const lines = readFileSync(this.file, 'utf8').split('\n');
    const own = lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as Line);
    const statements = new Map<string, number>();
    for (const { text } of own.filter((line) => line.id === id)) {
      const name = text.replace(/savepoint s\d+/, 'savepoint');
      statements.set(name, (statements.get(name) ?? 0) + 1);
    }
    return statements;
  }
}
