import type { Db } from '#persistence';
import { FlowCheck } from './application/flow.check';
import { SqlFlowRepository } from './infrastructure/persistence/sql.flow.repository';
import { SqlFlowSample } from './infrastructure/persistence/sql.flow.sample';

/** The check of the days that are kept, for commands that have a database and no use cases. */
export const flowCheckOn = (db: Db): FlowCheck => new FlowCheck(new SqlFlowSample(db), new SqlFlowRepository(db));
