import { Injectable } from '@nestjs/common';
import { DomainError, UnitOfWork, type FieldError } from '#kernel';
import { renaming } from './error.filter';
import { fieldsOf, type FieldDef, type FieldKind } from './fields';
import type { Operation } from './operation';
import type { ApiRequest } from './request';
import { placeholders, type ExcusedMembers } from './placeholders';
import { EXTERNAL_PAIR } from './upsert';

/** The maximum number of times that a refused request is tried again. */
const MAX_TRIES = 4;
/**
 * The size in bytes of the largest body that is tried again. For larger bodies, the response may list only some of the
 * problems.
 */
const MAX_SIZE = 65_536;

type Members = Readonly<Record<string, unknown>>;

/**
 * Finds all problems of a body, so that one response lists them. It tries the request again without the members that
 * were refused, and rolls each attempt back.
 */
@Injectable()
export class ProblemCollector {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Returns the refusal with all further problems added. `work` processes the request with the body that it has at that
   * time.
   */
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
    return refusalWith(refusal, problems);
  }

  /**
   * Tries the request without the known problems. Returns the problems of members that were sent and have not been
   * reported yet.
   */
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

/** Bulk operations are left out: they check each row separately. */
const canBeTried = ({ body, headers }: ApiRequest, operation: Operation): boolean =>
  Boolean(operation.body) && !operation.rows && isObject(body) && Number(headers['content-length'] ?? 0) <= MAX_SIZE;

function inWire({ details: { fields = [] } }: DomainError, operation: Operation, sent: Members): FieldError[] {
  const rename = renaming(operation, sent);
  return fields.map((problem) => ({ ...problem, field: problem.field && rename(problem.field) }));
}

/**
 * Returns a filter that tells real problems from problems that only follow from the members that were left out: errors
 * inside of a member whose form depends on others (such as properties that depend on the type), and rules that fail
 * because a placeholder replaced a sent value. Those are reported once the other members are right.
 */
function newsBeside(excused: ExcusedMembers, fields: readonly FieldDef[], sent: Members) {
  const names = [...excused.names];
  const isAlone = names.every((name) => name.includes('.'));
  const isGuessed =
    Object.keys(
      placeholders(
        fields.filter(({ kind }) => !FREE.has(kind)),
        excused,
      ),
    ).length > 0;
  return ({ field, code }: FieldError): boolean => {
    if (names.some((name) => isAround(name, field)) || !isSent(sent, field.split('.'))) return false;
    return (isAlone || !field.includes('.')) && !(isGuessed && code === 'invalid');
  };
}

/** True if one of two members is the other one, or is inside of it. */
const isAround = (one: string, other: string): boolean =>
  `${one}.`.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** Kinds of members on whose value no other member depends. */
const FREE: ReadonlySet<FieldKind> = new Set(['text', 'html', 'content']);

const isSent = (value: unknown, [first, ...rest]: readonly string[]): boolean =>
  first === undefined || (isObject(value) && Object.hasOwn(value, first) && isSent(value[first], rest));

/** Returns the body without these members. Entries of lists keep their positions. */
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

function refusalWith(refusal: DomainError, fields: readonly FieldError[]): DomainError {
  const { kind, reason, message, details } = refusal;
  return new DomainError(kind, reason, message, { ...details, fields });
}
