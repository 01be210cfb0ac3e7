import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import { FORM_TOKEN_HEADER } from '#auth';
import { callInProcess, type ApiRequest, type JsonAnswer, type JsonCall } from '#http';
import { mounted } from '#kernel';
import type { FoundSession } from '../../contexts/identity';

/** What the interface said to a call that it did not carry out. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The first message of each member that was at fault, by its name on the wire. */
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** A list as the interface serves it. */
export interface Listed<T> {
  readonly data: readonly T[];
  readonly next: number | null;
  readonly previous: number | null;
  readonly total_count?: number;
}

/** Headers of the page's request that tell who asks, and from where. */
const PASSED_ON = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * The interface, called within the process in the name of whoever is signed in. Pages have no rules of their own: what a
 * person may see and do, what is valid and how a thing is called is what the interface says.
 */
@Injectable()
export class ConsoleApi {
  constructor(private readonly host: HttpAdapterHost) {}

  /** For one page: calls of its signed-in person, by paths below `/api/v2/`. */
  of(request: Request, session: FoundSession): ApiCalls {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const headers = Object.fromEntries(
      PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
    );
    const own = { [FORM_TOKEN_HEADER]: session.formToken, 'x-request-id': (request as ApiRequest).state.id };
    return new ApiCalls(server, { ...headers, ...own }, request.socket.remoteAddress);
  }
}

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

  /** Where the interface leads to, as to a file. */
  async location(path: string): Promise<string> {
    return (await this.answer('GET', path)).location!;
  }

  /** Null where the interface refuses to show it: a part of a page that this person has no use for. */
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
    const { server, headers, remoteAddress } = this;
    const answer = await callInProcess(server, {
      method,
      path: mounted(`/api/v2/${path}`),
      headers,
      remoteAddress,
      body,
    });
    if (answer.status >= 400) throw refusalOf(answer.status, answer.body as Problem);
    return answer;
  }
}

function refusalOf(status: number, { detail = 'The service could not do this.', errors = [] }: Problem): ApiRefusal {
  const fields = Object.fromEntries([...errors].reverse().map(({ field, message }) => [field, message]));
  return new ApiRefusal(status, detail, fields);
}
