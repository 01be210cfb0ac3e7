import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'pg-connection-string';
import type { DataSource } from 'typeorm';
import { asDomainError } from '../../../libs/http';
import { createDataSource, Db } from '../../../libs/persistence';
import { Stage, until } from '../../support/service';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.make();
});
afterAll(() => stage.clear());

describe('a transaction whose connection is lost while it asks for nothing', () => {
  let dataSource: DataSource;
  let db: Db;
  beforeAll(async () => {
    dataSource = await createDataSource({ url: stage.databaseUrl, entities: [], migrations: [] }).initialize();
    db = new Db(dataSource);
  });
  afterAll(() => dataSource.destroy());

  async function loseConnection(): Promise<void> {
    const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    await stage.sql('select pg_terminate_backend($1)', [row!.pid]);
    await sleep(200);
  }

  const failureOf = (work: () => Promise<unknown>) =>
    db.run(work).then(
      () => undefined,
      (error: unknown) => asDomainError(error),
    );

  it.each([
    ['at its next statement', () => db.query('select 1')],
    ['at its next part', () => db.attempt(() => db.query('select 1'))],
    ['at its end', () => Promise.resolve()],
  ])('says that the database cannot be reached: %s', async (_, next) => {
    const failure = await failureOf(async () => {
      await loseConnection();
      await next();
    });
    expect(failure).toMatchObject({ kind: 'service_unavailable', details: { headers: { 'Retry-After': '1' } } });
    expect(await db.run(() => db.query('select 1 as one'))).toEqual([{ one: 1 }]);
  });
});

/** The way to the database, which can be shut. */
class Door {
  private server?: Server;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  constructor(private readonly databaseUrl: string) {}

  async open(): Promise<this> {
    this.server = createServer((socket) => this.let(socket)).listen(this.port, '127.0.0.1');
    await new Promise((resolve) => this.server!.once('listening', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  /** Whoever is inside is thrown out, and nobody is let in. */
  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  get url(): string {
    const { user, password, database } = parse(this.databaseUrl);
    return `postgres://${user}:${password ?? ''}@127.0.0.1:${this.port}/${database}`;
  }

  private let(socket: Socket): void {
    const { host, port } = parse(this.databaseUrl);
    const number = Number(port || 5432);
    const inside = host?.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(number, host ?? 'localhost');
    for (const [one, other] of [
      [socket, inside],
      [inside, socket],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => (this.sockets.delete(one), other.destroy()));
    }
  }
}

it('workers that lose the database while they start are started again', async () => {
  const door = await new Door(stage.databaseUrl).open();
  const service = await stage.beginProcess({ WORKERS: '2', DATABASE_URL: door.url });
  await until(() => service.workers.length === 2, 'workers');
  await door.shut();
  await until(
    () => service.child.exitCode !== null || service.logged({ msg: 'A worker ended and is replaced' }).length > 0,
    'the end of a worker',
  );
  await door.open();
  await service.ready();
  expect(service.workers).toHaveLength(2);
  expect((await service.get('/readyz')).status).toBe(200);
  expect(await service.end()).toBe(0);
  await door.shut();
});
