import { Injectable } from '@nestjs/common';
import {
  DomainError,
  FieldErrors,
  isUuid,
  snake,
  UnitOfWork,
  type ErrorKind,
  type Outcome,
  type Revision,
} from '#kernel';
import type { Batch, BatchOfIds, BatchOfItems } from './batch';
import { asDomainError } from './error.filter';
import { fieldsOf, type BodyType } from './fields';
import { readPayload } from './payload';
import { assertPair, type ExternalPair } from './upsert';
import { v2 } from './v2.style';

/** The outcome of one row: the id of its record, or the reason why it failed. */
type Written = Outcome<{ readonly id: string }>;
type Verb = 'created' | 'updated' | 'deleted';

/** The outcome of a row that was created or updated. */
type Upserted = Outcome<{ readonly id: string; readonly created: boolean }>;

export interface BulkAnswer {
  readonly results: readonly object[];
  readonly succeeded: number;
  readonly failed: number;
}

interface Plan<C> {
  /** The result that the response gives for rows that did not fail. */
  readonly verb: Verb | 'upserted';
  readonly rows: readonly (C | DomainError)[];
  readonly allOrNone: boolean;
  /** The indexes of the rows in the request, if `rows` are not all rows of the request. */
  readonly places?: readonly number[];
  /** The list to which an error of a row points: `items.3` or `ids.3`. */
  readonly place: 'items' | 'ids';
  readonly rename: (field: string) => string;
  readonly write: (commands: readonly C[]) => Promise<readonly Written[]>;
}

/**
 * Runs the rows of a bulk operation in one transaction. Use cases take all rows at once and return one outcome per row,
 * in the same order. A row that fails is not written; with `all_or_none`, no row is written then.
 */
@Injectable()
export class Bulk {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  createMany<C>(batch: BatchOfItems, body: BodyType, write: Plan<C>['write']): Promise<BulkAnswer> {
    const rows = notEmpty(batch.items, 'items').map((raw) => attempt(() => readPayload(body, raw).command as C));
    return this.run({ verb: 'created', rows, place: 'items', ...settings(batch, body), write });
  }

  /** Creates or updates records by external pair. Every row must contain one. */
  upsertMany<C extends ExternalPair>(
    batch: BatchOfItems,
    body: BodyType,
    write: (commands: readonly C[]) => Promise<readonly Upserted[]>,
  ): Promise<BulkAnswer> {
    const rows = notEmpty(batch.items, 'items').map((raw) =>
      attempt(() => {
        const command = readPayload(body, raw).command as C;
        assertPair(command);
        return command;
      }),
    );
    return this.run({ verb: 'upserted', rows, place: 'items', ...settings(batch, body), write });
  }

  /** Updates records. If two rows have the same id, the second one is written after the first. */
  updateMany<P>(
    batch: BatchOfItems,
    body: BodyType,
    write: (revisions: readonly Revision<P>[]) => Promise<readonly Written[]>,
  ): Promise<BulkAnswer> {
    const rows = notEmpty(batch.items, 'items').map((raw) => attempt(() => revision<P>(body, raw)));
    return this.run({
      verb: 'updated',
      rows,
      place: 'items',
      ...settings(batch, body),
      write: (revisions) => inTurns(revisions, write),
    });
  }

  /** Deletes records. A repeated id counts once; its later rows are reported as duplicates. */
  async removeMany(
    batch: BatchOfIds,
    write: (ids: readonly string[]) => Promise<readonly Written[]>,
  ): Promise<BulkAnswer> {
    const ids = notEmpty(batch.ids, 'ids').map((id) => id.toLowerCase());
    const rows = [...new Set(ids)];
    const places = rows.map((id) => ids.indexOf(id));
    const done = await this.run({ verb: 'deleted', rows, places, place: 'ids', ...removal(batch), write });
    const results = ids.map((id, index) => {
      const first = ids.indexOf(id);
      return first === index ? done.results[rows.indexOf(id)]! : { index, result: 'duplicate', id };
    });
    return { ...done, results };
  }

  private run<C>(plan: Plan<C>): Promise<BulkAnswer> {
    return this.unitOfWork.run(async () => {
      const commands = plan.rows.filter((row): row is C => !(row instanceof DomainError));
      const written = [...(commands.length ? await plan.write(commands) : [])];
      const outcomes = plan.rows.map((row) => (row instanceof DomainError ? row : written.shift()!));
      if (plan.allOrNone && outcomes.some((outcome) => outcome instanceof DomainError)) throw undone(plan, outcomes);
      return answer(plan, outcomes);
    });
  }
}

const settings = (batch: Batch, body: BodyType) => ({
  allOrNone: batch.allOrNone ?? false,
  rename: (field: string) => fieldsOf(body.prototype as object).find((f) => f.source === field)?.name ?? snake(field),
});

const removal = (batch: BatchOfIds) => ({ allOrNone: batch.allOrNone ?? false, rename: snake });

const placeOf = ({ places }: { readonly places?: readonly number[] }, index: number): number =>
  places?.[index] ?? index;

/** Writes rows of different records together. Returns the outcomes in the order of the rows. */
async function inTurns<P>(
  revisions: readonly Revision<P>[],
  write: (revisions: readonly Revision<P>[]) => Promise<readonly Written[]>,
): Promise<Written[]> {
  const seen = new Map<string, number>();
  const turns: number[][] = [];
  for (const [place, { id }] of revisions.entries()) {
    const turn = seen.get(id) ?? 0;
    seen.set(id, turn + 1);
    (turns[turn] ??= []).push(place);
  }
  const outcomes: Written[] = [];
  for (const places of turns) {
    const written = await write(places.map((place) => revisions[place]!));
    for (const [index, place] of places.entries()) outcomes[place] = written[index]!;
  }
  return outcomes;
}

function notEmpty<T>(rows: readonly T[], name: string): readonly T[] {
  if (!rows.length) new FieldErrors().add(name, 'invalid', 'Send at least one row.').throwIfAny();
  return rows;
}

function attempt<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    return rowError(error);
  }
}

const NOBODYS_FAULT = new Set<ErrorKind>(['server_error', 'service_unavailable', 'insufficient_storage']);

/** Returns the failure of a row. Failures that are not caused by the row, such as a lost database, end the batch. */
function rowError(error: unknown): DomainError {
  const known = asDomainError(error);
  if (NOBODYS_FAULT.has(known.kind)) throw error;
  return known;
}

function revision<P>(body: BodyType, { id, ...rest }: Record<string, unknown>): { id: string; patch: P } {
  const errors = new FieldErrors();
  if (id === undefined) errors.add('id', 'required', 'This field is required.');
  else if (!isUuid(id)) errors.add('id', 'invalid', 'Must be a valid UUID.');
  errors.throwIfAny();
  return { id: (id as string).toLowerCase(), patch: readPayload(body, rest).command as P };
}

function answer<C>(plan: Plan<C>, outcomes: readonly Written[]): BulkAnswer {
  const { verb, rename } = plan;
  const failed = outcomes.filter((outcome) => outcome instanceof DomainError).length;
  const results = outcomes.map((outcome, row) => {
    const index = placeOf(plan, row);
    return outcome instanceof DomainError
      ? { index, result: 'failed', ...v2.failure(outcome, rename).body }
      : { index, result: verb === 'upserted' ? upsertOf(outcome) : verb, id: outcome.id };
  });
  return { results, succeeded: outcomes.length - failed, failed };
}

const upsertOf = (row: object): Verb => ('created' in row && row.created ? 'created' : 'updated');

function undone<C>(plan: Plan<C>, outcomes: readonly Written[]): DomainError {
  const { place, rename } = plan;
  const errors = outcomes.flatMap<object>((outcome, row) => {
    if (!(outcome instanceof DomainError)) return [];
    const index = placeOf(plan, row);
    const fields = outcome.details.fields ?? [];
    if (!fields.length) {
      return [{ field: `${place}.${index}`, code: outcome.kind, message: outcome.message }];
    }
    return fields.map(({ field, code, message }) => ({
      field: [place, index, ...(field ? [rename(field)] : [])].join('.'),
      code,
      message,
    }));
  });
  return new DomainError('conflict', 'conflict', 'The batch was undone because some of its rows failed.', {
    extra: { errors },
  });
}

const row = {
  type: 'object',
  required: ['index', 'result'],
  properties: {
    index: { type: 'integer', description: 'Index of the row in the request, starting at 0.' },
    result: {
      type: 'string',
      enum: ['created', 'updated', 'deleted', 'failed', 'duplicate'],
      description:
        'Result of the row. `duplicate`: an earlier row has the same id and the result. Duplicates are not counted.',
    },
    id: { type: 'string', format: 'uuid', description: 'Id of the record; absent if the row failed.' },
    type: { type: 'string', description: 'Kind of the failure.' },
    code: { type: 'string', description: 'The specific condition.' },
    detail: { type: 'string', description: 'Why the row failed.' },
    errors: { type: 'array', items: { type: 'object' }, description: 'One entry for each rejected member.' },
  },
};

const EXAMPLE = {
  results: [{ index: 0, result: 'created', id: '01a20157-a561-7452-870c-e6b3bebd1dd0' }],
  succeeded: 1,
  failed: 0,
};

/** The JSON Schema of the response of a bulk operation. */
export const BULK_ANSWER = {
  type: 'object',
  required: ['results', 'succeeded', 'failed'],
  examples: [EXAMPLE],
  properties: { results: { type: 'array', items: row }, succeeded: { type: 'integer' }, failed: { type: 'integer' } },
};
