import { Inject, Injectable } from '@nestjs/common';
import { FieldErrors } from '#kernel';
import { fieldsOf, type BodyType } from './fields';
import type { Operation } from './operation';
import { Operations } from './operations';
import { refuseOrReport } from './params';
import { coerce, readPayload } from './payload';
import type { Query } from './read-state';
import type { ApiRequest } from './request';
import { refuseExpansion } from './selection';
import { API_OPTIONS, type ApiOptions } from './style';

/** Reads and checks the whole query of a request before the handler runs. */
@Injectable()
export class QueryReader {
  constructor(
    private readonly operations: Operations,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {}

  read(request: ApiRequest, operation: Operation): void {
    const { state } = request;
    const { style, presenter, shape, query, list, passive } = operation;
    const valid = this.operations.parametersOf(operation);
    if (shape !== 'none' && !valid.has('expand') && !passive.includes('expand')) refuseExpansion(state.query.expand);
    const unknown = Object.keys(state.query).filter((name) => !valid.has(name));
    refuseOrReport(request, { unknown }, () => [...valid]);
    if (state.repeated) this.assertLists(state.repeated, operation);
    if (presenter && shape !== 'none') state.selection = style.selection(state, operation, this.options);
    if (query) state.parameters = parametersOf(query, state.query);
    if (list) state.listing = style.listing(state, operation, this.options);
  }

  /**
   * Checks that only parameters with lists are repeated. Generated clients send each value of a list in its own
   * parameter.
   */
  private assertLists(repeated: readonly string[], operation: Operation): void {
    const known = this.operations.parametersOf(operation);
    const lists = this.operations.listsOf(operation);
    const errors = new FieldErrors();
    for (const name of new Set(repeated)) {
      if (known.has(name) && !lists.has(name)) errors.add(name, 'invalid', 'Send this parameter once.');
    }
    errors.throwIfAny();
  }
}

/** Reads the operation's own parameters. An empty parameter counts as absent unless the parameter is required. */
function parametersOf(type: BodyType, query: Query): object {
  const fields = fieldsOf(type.prototype as object);
  const values = fields
    .filter(({ name, required }) => query[name] !== undefined && (required || query[name] !== ''))
    .map((field) => [field.name, coerce(field, query[field.name]!)]);
  const nothing = !values.length && !fields.some((field) => field.required);
  return nothing ? {} : readPayload(type, Object.fromEntries(values)).command;
}
