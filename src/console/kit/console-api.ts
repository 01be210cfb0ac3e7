import type { IncomingMessage, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import { FORM_TOKEN_HEADER } from '#auth';
import { callInProcess, sendInProcess, type ApiRequest, type JsonAnswer, type JsonCall } from '#http';
import { mounted } from '#kernel';
import type { FoundSession } from '../../contexts/identity';

/** Thrown if the API refuses a call, with the status, the message and the rejected members. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The first message for each rejected member, by its name on the wire. */
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** A list as the API sends it. */
export interface Listed<T> {
  readonly data: readonly T[];
  readonly next: number | null;
  readonly previous: number | null;
  readonly total_count?: number;
}

/** Headers of the page's request that identify the person and their address. */
const PASSED_ON = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Calls the API inside of the process, as the signed-in person. Pages have no rules of their own: the API decides what
 * a person may see and do.
 */
@Injectable()
export class ConsoleApi {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Returns the calls of a page's signed-in person, by paths below `/api/v2/`. */
  of(request: Request, session: FoundSession): ApiCalls {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const headers = Object.fromEntries(
      PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
    );
    const own = { [FORM_TOKEN_HEADER]: session.formToken, 'x-request-id': (request as ApiRequest).state.id };
    return new ApiCalls(server, { ...headers, ...own }, request.socket.remoteAddress);
  }
}

/** The API calls of one request: `api.get(path, query)`, `api.post(path, body)` and so on. */
export class ApiCalls {
  constructor(
    private readonly server: Server,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly remoteAddress: string | undefined,
  ) {}

  get<T>(path: string, query: Readonly<Record<string, string | undefined>> = {}): Promise<T> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const text = new URLSearchParams(given).toString();
    return this.call<T>('GET', text ? `${path}?${text}` : path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.call<T>('POST', path, body);
  }

  patch<T>(path: string, body: object): Promise<T> {
    return this.call<T>('PATCH', path, body);
  }

  async delete(path: string): Promise<void> {
    await this.call('DELETE', path);
  }

  /** Returns the target of a redirect, such as the address of a file. */
  async location(path: string): Promise<string> {
    return (await this.answer('GET', path)).location!;
  }

  /** Returns the response to a call for a file. The caller reads it to its end, or destroys it. */
  async file(path: string): Promise<IncomingMessage> {
    const answer = await sendInProcess(this.server, this.target('GET', path));
    if (answer.statusCode! < 400) return answer;
    throw refusalOf(answer.statusCode!, JSON.parse(await text(answer)) as Problem);
  }

  /**
   * Like `get`, but returns null if the API refuses (402, 403 or 404). For parts of a page that the person may not see.
   */
  async maybe<T>(path: string, query: Readonly<Record<string, string | undefined>> = {}): Promise<T | null> {
    try {
      return await this.get<T>(path, query);
    } catch (error) {
      if (error instanceof ApiRefusal && [402, 403, 404].includes(error.status)) return null;
      throw error;
    }
  }

  private async call<T>(method: JsonCall['method'], path: string, body?: object): Promise<T> {
    return (await this.answer(method, path, body)).body as T;
  }

  private async answer(method: JsonCall['method'], path: string, body?: object): Promise<JsonAnswer> {
    const answer = await callInProcess(this.server, { ...this.target(method, path), body });
    if (answer.status >= 400) throw refusalOf(answer.status, answer.body as Problem);
    return answer;
  }

  private target<M extends JsonCall['method']>(method: M, path: string) {
    const { headers, remoteAddress } = this;
    return { method, path: mounted(`/api/v2/${path}`), headers, remoteAddress };
  }
}

function refusalOf(status: number, { detail = 'The service could not do this.', errors = [] }: Problem): ApiRefusal {
  const fields = Object.fromEntries([...errors].reverse().map(({ field, message }) => [field, message]));
  return new ApiRefusal(status, detail, fields);
}
