// The very statements that the service runs for an operation, taken down while it runs once against the database.
import 'reflect-metadata';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const dist = (path) => require(`../dist/${path}`);

const { createDataSource, Db } = dist('libs/persistence/index.js');
const { schema } = dist('ormconfig.js');
const { SqlOutbox } = dist('libs/events/index.js');
const { SystemClock } = dist('libs/kernel/index.js');

const inWorkItems = (path) => dist(`src/contexts/work-items/${path}`);
const { workItemList } = inWorkItems('application/work-item.repository.js');
const { workItemV2 } = inWorkItems('api/v2/work-item.presenter.v2.js');
const { workItemV1 } = inWorkItems('api/v1/work-item.presenter.v1.js');

class RecordingDb extends Db {
  taken = [];

  query(text, values = [], options = {}) {
    this.taken.push({ text, values: [...values] });
    return super.query(text, values, options);
  }

  read(text, values = [], options = {}) {
    this.taken.push({ text, values: [...values] });
    return super.read(text, values, options);
  }
}

const columnsOf = (presenter) =>
  new Set(Object.values(presenter.members).flatMap((m) => (m.presence === 'always' ? [...m.from] : [])));

const request = (presenter, limit) => ({
  columns: new Set(['id', ...columnsOf(presenter)]),
  filters: [],
  order: workItemList.defaultOrder,
  limit,
  offset: 0,
  count: true,
});

/** Statements of a list of 50 in each version, of one item and of a creation, with the values of this run. */
export async function takeDown(url, { ctx, itemId }) {
  const dataSource = await createDataSource({ url, ...schema }).initialize();
  const db = new RecordingDb(dataSource);
  const { SqlWorkItemReads } = inWorkItems('infrastructure/persistence/sql.work-item.reads.js');
  const reads = new SqlWorkItemReads(db);
  const taken = async (work) => {
    db.taken = [];
    await work();
    return db.taken;
  };
  const result = {
    listV2: await taken(() => reads.list(ctx, request(workItemV2, 50), 'open')),
    listV1: await taken(() => reads.list(ctx, request(workItemV1, 50), 'open')),
    one: await taken(() => reads.find(ctx, itemId, 'open')),
    create: await taken(() => createOne(db, ctx)),
  };
  await dataSource.destroy();
  return result;
}

async function createOne(db, ctx) {
  const { WorkItemCreation } = inWorkItems('application/work-item.creation.js');
  const { ReferenceNames } = inWorkItems('application/reference-names.js');
  const { SqlReferences } = inWorkItems('infrastructure/persistence/sql.references.js');
  const { SqlActivityLog } = dist('src/contexts/discussion/infrastructure/persistence/sql.activity.log.js');
  const { SqlWorkItemRepository } = inWorkItems('infrastructure/persistence/sql.work-item.repository.js');
  const references = new SqlReferences(db);
  const creation = new WorkItemCreation(
    new SqlWorkItemRepository(db),
    references,
    new ReferenceNames(references),
    new SqlActivityLog(db),
    new SqlOutbox(db),
    new SystemClock(),
  );
  await db.run(() => creation.create(ctx, [{ name: 'Bench item' }], {}));
}
