import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ListSpec } from '#kernel';
import type { Allowed } from './allowed';
import type { Gate } from './gate';
import type { PathNames } from './path-names';
import type { BodyType } from './fields';
import type { AnyPresenter } from './presenter';
import type { ApiStyle, OrderAndLimit, Shape, StyledOperation, Verb } from './style';
import type { PublicEventOptions } from './public-event-options';
import type { ProfileShapes } from './v1.profile';

/** The HTTP method of an operation. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The level of an operation: outside of workspaces, in a workspace, or in a project. */
export type Level = 'caller' | 'workspace' | 'project';

/** Options of `@Resource`. */
export interface ResourceDef {
  readonly style: ApiStyle;
  /** The heading in the OpenAPI document. */
  readonly tag: string;
  /** The path below the root of the style, with `:name` parameters. */
  readonly path: string | readonly string[];
  readonly level: Level;
  /** Describes the records and how they behave; a paragraph below the heading. One resource per heading needs it. */
  readonly about?: string;
  /**
   * True if the resource is about the whole installation. It exists for instance administrators only: everybody else gets
   * what an unknown path answers.
   */
  readonly isOfInstance?: true;
  /** The path parameter with the project; `project_id` by default. */
  readonly projectParam?: string;
  /** Path parameters that accept the name or key of a record as well as its id. */
  readonly names?: PathNames;
  /** The scope family: operations need `<scope>:read` or `<scope>:write`, or the global scope. */
  readonly scope?: string;
  readonly gates?: readonly Gate[];
  /** Additional gates for the operations that write. */
  readonly writeGates?: readonly Gate[];
  readonly presenter?: AnyPresenter;
  /**
   * The noun for one record, such as `milestone` or `page of the wiki`; the default follows from the name of the
   * presenter. Ids and summaries of standard operations contain it.
   */
  readonly noun?: string;
  /** The plural of the noun if it is irregular, such as `loaves`. */
  readonly plural?: string;
  /** Where the records are. Summaries of standard operations append it to the noun: `of the workspace`. */
  readonly place?: string;
  /** The noun in ids of operations if it differs, such as `workspace page`. */
  readonly idNoun?: string;
  /** Replaces the version's ids of standard operations by this prefix and the verb, such as `release_tags_list`. */
  readonly idPrefix?: string;
  /**
   * The roles that may read and write unless an operation declares others (see {@link OperationOptions.allow}), and
   * those that may delete if they differ from those that write.
   */
  readonly allow?: { readonly read?: string; readonly write?: string; readonly remove?: string };
  /** True if the resource can be used while its project is archived. */
  readonly survivesArchive?: boolean;
  /** The events about the records. Webhooks send them in the shape of this version. */
  readonly events?: readonly PublicEventOptions[];
}

type JsonSchema = Readonly<Record<string, unknown>>;
export type AnswerSchema = JsonSchema | ((record: JsonSchema) => JsonSchema);

/** Options of an operation. Where an operation has no option of its own, that of the resource applies. */
export interface OperationOptions {
  /**
   * The OpenAPI `operationId`, unique in its version. The default for standard operations follows from the resource's
   * noun.
   */
  readonly id?: string;
  /** A few words. The default for standard operations follows from the resource's noun. */
  readonly summary?: string;
  /** What the operation does, in whole sentences. Required if its verb has no standard text. */
  readonly description?: string;
  readonly verb?: Verb;
  /**
   * What the operation does with one record, if that is not a standard verb, such as `archive`. Its id and summary
   * contain it.
   */
  readonly action?: string;
  /** The roles that may call the operation (see `allowed.ts`). The default is those of the resource. */
  readonly allow?: string;
  /** The message for roles that may not call the operation. The default is a general text. */
  readonly refusal?: string;
  readonly access?: 'read' | 'write';
  readonly status?: number;
  readonly shape?: Shape;
  /** Fine-grained scopes of which one suffices, instead of the resource's. */
  readonly scopes?: readonly string[];
  /** Whether the global scope suffices as well; true by default. */
  readonly globalScope?: boolean;
  readonly gates?: readonly Gate[];
  /** Replaces the write gates of the resource. */
  readonly writeGates?: readonly Gate[];
  readonly presenter?: AnyPresenter;
  readonly list?: ListSpec;
  /** True if the operation accepts filters, search and order of a list, but returns all rows without pages. */
  readonly unpaged?: true;
  /** The filters of the list spec that this operation accepts; all by default. */
  readonly filters?: readonly string[];
  /**
   * The names that `order_by` accepts, with the ordering of the list spec for each. The default is all orderings of the
   * spec.
   */
  readonly orders?: Readonly<Record<string, string>>;
  /** Reads order and length from the operation's own parameters (`query`), in addition to `order_by`. */
  readonly arrangement?: (parameters: never) => OrderAndLimit;
  readonly perPage?: { readonly default: number; readonly max: number };
  readonly query?: BodyType;
  /**
   * Query parameters that clients send but that have no effect here. They are documented, and reported like unknown
   * ones.
   */
  readonly passive?: readonly string[];
  readonly body?: BodyType;
  /** The body class of each row of a bulk operation. */
  readonly rows?: BodyType;
  /** The member for which a bare list can be sent as the whole body. */
  readonly bareList?: string;
  /** How responses of version 1 differ in its profiles. */
  readonly profiles?: ProfileShapes;
  /** The JSON Schema of a `plain` response; for an `assembled` one, a function of the schema of its records. */
  readonly answer?: AnswerSchema;
  /** Headers of the response that only this operation sends. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** True if the operation sends server-sent events to clients that accept nothing else. */
  readonly streams?: true;
  /** The media types of the files that an operation with the shape `file` sends, each with its JSON Schema. */
  readonly files?: Readonly<Record<string, JsonSchema>>;
  /** False if `fields` and `expand` have no effect, as the contract says for some operations. */
  readonly selectable?: boolean;
  /** Another status that the operation may send with the same body. */
  readonly alsoStatus?: number;
  /** True if the list returns the record itself when its query names exactly one. */
  readonly alsoSingle?: boolean;
  /** True if the list may respond without an envelope, when its query asks for so little that no pages are needed. */
  readonly alsoBare?: boolean;
  readonly survivesArchive?: boolean;
  /**
   * True if people in a browser have to prove who they are unless they did so a short while ago. Keys and tokens may call
   * the operation at any time.
   */
  readonly needsProof?: true;
  /**
   * True if the response contains a secret. Needed only without a presenter; members of presenters declare it
   * themselves.
   */
  readonly secret?: true;
}

export interface OperationDef extends OperationOptions {
  readonly method: Method;
  readonly path: string;
}

/** An operation with everything that its resource and its method declare. */
export interface Operation extends StyledOperation {
  readonly summary: string;
  readonly description?: string;
  readonly verb?: Verb;
  readonly about?: string;
  /** The noun for one record, if it differs from the name of the presenter. */
  readonly noun?: string;
  /** The plural of the noun, if it is irregular. */
  readonly plural?: string;
  readonly style: ApiStyle;
  readonly tag: string;
  readonly method: Method;
  /** Full paths including aliases, with `:name` parameters and a trailing slash. */
  readonly paths: readonly string[];
  /** The part of the first path that all operations of the resource share. */
  readonly root: string;
  readonly level: Level;
  readonly isOfInstance?: true;
  readonly projectParam: string;
  /** The names of the resource that occur in the path of this operation. */
  readonly names: PathNames;
  readonly access: 'read' | 'write';
  readonly status: number;
  readonly alsoStatus?: number;
  readonly streams?: true;
  readonly files?: Readonly<Record<string, JsonSchema>>;
  readonly alsoSingle?: boolean;
  readonly alsoBare?: boolean;
  /** Scopes of which any one suffices. Empty if every authenticated principal may call the operation. */
  readonly scopes: readonly string[];
  readonly allow: Allowed;
  readonly refusal?: string;
  readonly gates: readonly Gate[];
  readonly query?: BodyType;
  readonly body?: BodyType;
  readonly rows?: BodyType;
  readonly bareList?: string;
  readonly answer?: AnswerSchema;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  readonly survivesArchive: boolean;
  readonly needsProof?: true;
  /**
   * True if the response contains a secret. Such responses are not compressed, because their length could reveal the
   * secret.
   */
  readonly secret: boolean;
}

export const ResourceMeta = Reflector.createDecorator<ResourceDef>();
export const OperationMeta = Reflector.createDecorator<OperationDef>();

export type Controller = Type<object>;
