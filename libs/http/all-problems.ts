import { Injectable } from '@nestjs/common';
import { DomainError, UnitOfWork, type FieldError } from '#kernel';
import { renaming } from './error.filter';
import { fieldsOf, type FieldDef, type FieldKind } from './fields';
import type { Operation } from './operation';
import type { ApiRequest } from './request';
import { standIns, type Excused } from './stand-ins';
import { EXTERNAL_PAIR } from './upsert';

/** Most times that a refused request is tried again. */
const MAX_TRIES = 4;
/** Largest body, in bytes, that is tried again: what is wrong with a larger one is told in parts. */
const MAX_SIZE = 65_536;

type Members = Readonly<Record<string, unknown>>;

/**
 * Finds all that is wrong with a body, so that one answer lists every problem. What refuses a request, be it the form of a
 * member, a record that is not there or a rule of the use case, names members. The request is tried without them, in a
 * transaction that is undone, until nothing new is found. So no use case has to gather the problems of the steps before it.
 */
@Injectable()
export class AllProblems {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The refusal with the problems that it hid. `work` carries out the request with the body that it has then. */
  async of(
    refusal: unknown,
    request: ApiRequest,
    operation: Operation,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    if (!isOfMembers(refusal) || !canBeTried(request, operation)) return refusal;
    const sent = request.body as Members;
    const problems = inWire(refusal, operation, sent);
    try {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const found = await this.attempt(request, operation, sent, problems, work);
        if (!found.length) break;
        problems.push(...found);
      }
    } finally {
      request.body = sent;
      request.state.excused = undefined;
    }
    return told(refusal, problems);
  }

  /** What else is wrong with the members that were sent and not named yet. */
  private async attempt(
    request: ApiRequest,
    operation: Operation,
    sent: Members,
    problems: readonly FieldError[],
    work: () => Promise<unknown>,
  ): Promise<FieldError[]> {
    const excused = {
      names: new Set(problems.map(({ field }) => field)),
      place: request.params,
      required: operation.verb === 'upsert' ? EXTERNAL_PAIR : [],
    };
    request.body = without(sent, excused.names);
    request.state.excused = excused;
    try {
      await this.unitOfWork.rehearse(work);
    } catch (refusal) {
      if (isOfMembers(refusal)) {
        const isNews = newsBeside(excused, fieldsOf(operation.body!.prototype as object), sent);
        return inWire(refusal, operation, sent).filter(isNews);
      }
    }
    return [];
  }
}

const isOfMembers = (refusal: unknown): refusal is DomainError =>
  refusal instanceof DomainError && refusal.kind === 'invalid_request' && Boolean(refusal.details.fields?.length);

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Rows of a bulk are judged each for itself. */
const canBeTried = ({ body, headers }: ApiRequest, operation: Operation): boolean =>
  Boolean(operation.body) && !operation.rows && isObject(body) && Number(headers['content-length'] ?? 0) <= MAX_SIZE;

function inWire({ details: { fields = [] } }: DomainError, operation: Operation, sent: Members): FieldError[] {
  const rename = renaming(operation, sent);
  return fields.map((problem) => ({ ...problem, field: problem.field && rename(problem.field) }));
}

/**
 * Tells the problems of the request from what only follows from the members that are left out: what is wrong within a
 * member, as properties follow from the type, and rules that a value breaks beside one that stands in for what was sent.
 * They are told once those members are right.
 */
function newsBeside(excused: Excused, fields: readonly FieldDef[], sent: Members) {
  const names = [...excused.names];
  const isAlone = names.every((name) => name.includes('.'));
  const isGuessed =
    Object.keys(
      standIns(
        fields.filter(({ kind }) => !FREE.has(kind)),
        excused,
      ),
    ).length > 0;
  return ({ field, code }: FieldError): boolean => {
    if (names.some((name) => isAround(name, field)) || !isSent(sent, field.split('.'))) return false;
    return (isAlone || !field.includes('.')) && !(isGuessed && code === 'invalid');
  };
}

/** Whether one of two members is the other one, or within it. */
const isAround = (one: string, other: string): boolean =>
  `${one}.`.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** Kinds of members on whose value nothing else depends. */
const FREE: ReadonlySet<FieldKind> = new Set(['text', 'html', 'content']);

const isSent = (value: unknown, [first, ...rest]: readonly string[]): boolean =>
  first === undefined || (isObject(value) && Object.hasOwn(value, first) && isSent(value[first], rest));

/** Entries of lists keep their places. */
function without(sent: Members, paths: ReadonlySet<string>): object {
  const body = structuredClone(sent) as Record<string, unknown>;
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
    if (isObject(holder) && !Array.isArray(holder)) delete (holder as Record<string, unknown>)[last];
  }
  return body;
}

function told(refusal: DomainError, fields: readonly FieldError[]): DomainError {
  const { kind, reason, message, details } = refusal;
  return new DomainError(kind, reason, message, { ...details, fields });
}
