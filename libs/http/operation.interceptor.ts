import { CallHandler, ExecutionContext, Inject, Injectable, NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { pageOfNone, traced, type Page, type WorkspaceCtx } from '#kernel';
import { ProblemCollector } from './problem-collector';
import { Answer, AssembledAnswer, BareList, reportHeaders, SingleResult, totalHeaders } from './answers';
import { tookTooLong } from './error.filter';
import { etagOf, isFresh } from './etag';
import { Idempotency } from './idempotency';
import type { Operation } from './operation';
import { refuseIgnored } from './params';
import { ReadPlaces } from './read-places';
import type { ResolveProvider } from './presenter';
import { jsonInChunks, ChunkedBody } from './chunked-body';
import { QueryReader } from './query-reader';
import { render } from './render';
import { Rendered } from './rendered';
import { resolveNames } from './resolved-names';
import { withRichTexts } from './rich-texts';
import { requestOf, type ApiRequest } from './request';
import { API_OPTIONS, type ApiOptions } from './style';
import { WorkspaceConcurrency } from './workspace-concurrency';

/** Reads the query, runs the handler, and renders its result in the style of the version, once per idempotency key. */
@Injectable()
export class OperationInterceptor implements NestInterceptor {
  private readonly find: ResolveProvider;

  constructor(
    private readonly query: QueryReader,
    private readonly idempotency: Idempotency,
    private readonly share: WorkspaceConcurrency,
    private readonly problems: ProblemCollector,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
    modules: ModuleRef,
  ) {
    this.find = remembering((token) => modules.get(token as never, { strict: false }));
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = requestOf(context);
    const { operation } = request.state;
    if (!operation) return next.handle();
    return from(this.find(ReadPlaces).carryOut(request, operation, () => this.answer(request, operation, next)));
  }

  private async answer(request: ApiRequest, operation: Operation, next: CallHandler): Promise<Rendered> {
    if (request.state.replay) return request.state.replay;
    this.query.read(request, operation);
    if (operation.style.hidesArchivedProjects && isHidden(request, operation))
      return this.present(request, operation, pageOfNone(request.state.listing?.request ?? { count: true }));
    const handle = () => traced(useCaseOf(operation), () => lastValueFrom<unknown>(next.handle()));
    const work = async () => {
      const answer = await handle();
      refuseIgnored(request);
      return this.present(request, operation, answer);
    };
    const once = () => this.idempotency.once(request, operation, work);
    const carryOut = async () => {
      await resolveNames(request, operation, this.find);
      return withRichTexts(request, () =>
        once().catch(async (refusal: unknown) => {
          throw await this.problems.of(refusal, request, operation, handle);
        }),
      );
    };
    const { ctx } = request.state;
    if (!ctx || !('workspaceId' in ctx)) return carryOut();
    return this.share.within(ctx.workspaceId, () => {
      // The request may have waited so long that a time-out was already sent.
      if (request.res!.headersSent) throw tookTooLong();
      return carryOut();
    });
  }

  private async present(request: ApiRequest, operation: Operation, result: unknown): Promise<Rendered> {
    if (result instanceof Rendered) return result;
    const answer = result instanceof Answer ? (result as Answer<unknown>) : new Answer(result, operation.status);
    const headers = { ...reportHeaders(request), ...totalHeaders(answer.record), ...answer.headers };
    if (operation.shape === 'none') return new Rendered(answer.status, '', headers);
    const record = await this.bodyOf(request, operation, answer.record);
    if (operation.shape !== 'one') return listed(operation, answer.status, await jsonInChunks(record), headers);
    const body = JSON.stringify(record);
    const etag = etagOf((answer.record as { version?: number }).version, body);
    if (operation.method === 'GET' && isFresh(request, etag)) {
      request.state.refund?.();
      return new Rendered(304, '', { ...headers, ETag: etag });
    }
    return new Rendered(answer.status, body, { ...headers, ETag: etag });
  }

  private async bodyOf(request: ApiRequest, operation: Operation, record: unknown): Promise<unknown> {
    const { state } = request;
    if (operation.shape === 'plain') return operation.style.plain(record, operation, this.options);
    const { records, page } = answered(operation, record);
    const rows = await render(operation.presenter!, records, state.selection!, state.ctx as WorkspaceCtx, this.find);
    if (record instanceof AssembledAnswer) return record.around(rows);
    if (page && !state.listing!.isBare) return operation.style.envelope(rows, page, state.listing!, state);
    return page || operation.shape === 'array' || record instanceof BareList ? rows : rows[0];
  }
}

const useCaseOf = ({ id }: Operation) => ({ kind: 'use_case', name: id }) as const;

/** Up to this many pieces are sent at once: each piece of a longer response waits until the client has taken the last. */
const FEW_PIECES = 4;

/** Responses of writes are rendered as a whole, because they may be stored for repeated requests. */
const listed = ({ access }: Operation, status: number, pieces: readonly string[], headers: Rendered['headers']) =>
  access === 'read' && pieces.length > FEW_PIECES
    ? new ChunkedBody(status, pieces, headers)
    : new Rendered(status, pieces.join(''), headers);

/** Caches look-ups of providers. They never change, and Nest searches all modules for each look-up. */
function remembering(find: ResolveProvider): ResolveProvider {
  const known = new Map<unknown, unknown>();
  return (token) => {
    if (!known.has(token)) known.set(token, find(token));
    return known.get(token) as never;
  };
}

interface Answered {
  readonly records: readonly unknown[];
  /** Absent if the records are sent without an envelope. */
  readonly page?: Page<unknown>;
}

function answered({ shape }: Operation, answer: unknown): Answered {
  if (answer instanceof SingleResult) return { records: [answer.record] };
  if (answer instanceof AssembledAnswer) return { records: answer.records };
  if (answer instanceof BareList) return { records: answer.records };
  if (shape === 'page') return { records: (answer as Page<unknown>).items, page: answer as Page<unknown> };
  return { records: shape === 'array' ? (answer as readonly unknown[]) : [answer] };
}

const isHidden = ({ state: { ctx } }: ApiRequest, operation: Operation): boolean =>
  operation.shape === 'page' && !operation.survivesArchive && Boolean(ctx && 'projectId' in ctx && ctx.projectArchived);
