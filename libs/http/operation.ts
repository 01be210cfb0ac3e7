import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ListSpec } from '#kernel';
import type { Allowed } from './allowed';
import type { Gate } from './gate';
import type { PathNames } from './path-names';
import type { BodyType } from './fields';
import type { AnyPresenter } from './presenter';
import type { ApiStyle, Arrangement, Shape, StyledOperation, Verb } from './style';
import type { TellingOf } from './telling';
import type { ProfileShapes } from './v1.profile';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Where an operation takes place: it decides what `enter` resolves from the path. */
export type Level = 'caller' | 'workspace' | 'project';

export interface ResourceDef {
  readonly style: ApiStyle;
  /** Heading in the OpenAPI document. */
  readonly tag: string;
  /** Below the style's root, with `:name` parameters. */
  readonly path: string | readonly string[];
  readonly level: Level;
  /** What its records are and how they behave, a paragraph below the heading; resources of a heading need it once. */
  readonly about?: string;
  /** Path parameter that holds the project, `project_id` unless told. */
  readonly projectParam?: string;
  /** Path parameters that take a record's name or key as well as its id. */
  readonly names?: PathNames;
  /** Scope family: an operation needs `<scope>:read` or `<scope>:write`, or the global scope. */
  readonly scope?: string;
  readonly gates?: readonly Gate[];
  readonly presenter?: AnyPresenter;
  /**
   * What one record is called, as `milestone` or `page of the wiki`; by the name of the presenter unless given. The ids and
   * summaries of standard operations are made of it.
   */
  readonly noun?: string;
  /** Several of its records, where the noun has an irregular plural: `loaves`. */
  readonly plural?: string;
  /** What stands for the noun in ids of operations, as `workspace page`; the noun unless given. */
  readonly idNoun?: string;
  /** Ids of standard operations are this with the verb behind it, as `release_tags_list`, instead of the version's own. */
  readonly idPrefix?: string;
  /** Roles that may read and write where an operation does not say it, as {@link OperationOptions.allow}. */
  readonly allow?: { readonly read: string; readonly write: string };
  /** Stays reachable while its project is archived. */
  readonly survivesArchive?: boolean;
  /** Events about its records, which webhooks tell of in the shape that this version gives them. */
  readonly events?: readonly TellingOf[];
}

type JsonSchema = Readonly<Record<string, unknown>>;
export type AnswerSchema = JsonSchema | ((record: JsonSchema) => JsonSchema);

export interface OperationOptions {
  /** Unique in its version; the OpenAPI `operationId`. Standard operations have one of the resource's noun. */
  readonly id?: string;
  /** A few words; standard operations have some of the resource's noun. */
  readonly summary?: string;
  /** What it does, in whole sentences; needed where no verb has a text for it. */
  readonly description?: string;
  readonly verb?: Verb;
  /** Roles that may call it, in the contract's letters (see `allowed.ts`); those of the resource unless given. */
  readonly allow?: string;
  /** What a role that may not call it is told, where that is not the general text. */
  readonly refusal?: string;
  readonly access?: 'read' | 'write';
  readonly status?: number;
  readonly shape?: Shape;
  /** Fine-grained scopes that suffice, instead of the resource's. */
  readonly scopes?: readonly string[];
  /** Whether the global scope suffices too; true unless told. */
  readonly globalScope?: boolean;
  readonly gates?: readonly Gate[];
  readonly presenter?: AnyPresenter;
  readonly list?: ListSpec;
  /** Takes filters, a search and an order as a list does, and no page of it. */
  readonly unpaged?: true;
  /** Filters of the list spec that this operation takes; all unless told. */
  readonly filters?: readonly string[];
  /** Names that `order_by` takes, with the ordering of the list spec that each stands for; all of the spec unless told. */
  readonly orders?: Readonly<Record<string, string>>;
  /** What the operation's own parameters, as `query` declares them, say of order and length beside `order_by`. */
  readonly arrangement?: (parameters: never) => Arrangement;
  readonly perPage?: { readonly default: number; readonly max: number };
  readonly query?: BodyType;
  /** Query parameters that clients send and that have no effect here: documented, reported like unknown ones. */
  readonly passive?: readonly string[];
  readonly body?: BodyType;
  /** What each row of a bulk body is. */
  readonly rows?: BodyType;
  /** Member of the body that a bare list in its place stands for. */
  readonly bareList?: string;
  /** What version 1 answers differently in one of its profiles. */
  readonly profiles?: ProfileShapes;
  /** JSON Schema of a `plain` answer, or of an `assembled` one by that of its records. */
  readonly answer?: AnswerSchema;
  /** Headers of the answer that this operation alone has. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Answers with server-sent events those who accept nothing else. */
  readonly streams?: true;
  /** False where `fields` and `expand` have no effect, as the contract says of some operations. */
  readonly selectable?: boolean;
  /** Also answers with this status, with the same body. */
  readonly alsoStatus?: number;
  /** A list that answers with the record itself where its query names exactly one. */
  readonly alsoSingle?: boolean;
  /** A list that answers without an envelope where its query asks for so little that it needs no pages. */
  readonly alsoBare?: boolean;
  readonly survivesArchive?: boolean;
  /** The answer has a secret, as members say themselves where a presenter makes it. */
  readonly secret?: true;
}

export interface OperationDef extends OperationOptions {
  readonly method: Method;
  readonly path: string;
}

/** A declared operation with all that its class and its method say. */
export interface Operation extends StyledOperation {
  readonly summary: string;
  readonly description?: string;
  readonly verb?: Verb;
  readonly about?: string;
  /** What one record is called, where the presenter's name does not say it. */
  readonly noun?: string;
  /** What several are called, where the noun has an irregular plural. */
  readonly plural?: string;
  readonly style: ApiStyle;
  readonly tag: string;
  readonly method: Method;
  /** Full paths, aliases included, with `:name` parameters and a closing slash. */
  readonly paths: readonly string[];
  /** The part of the first path that all operations of the resource have in common. */
  readonly root: string;
  readonly level: Level;
  readonly projectParam: string;
  /** Those of the resource that stand in the path of the operation. */
  readonly names: PathNames;
  readonly access: 'read' | 'write';
  readonly status: number;
  readonly alsoStatus?: number;
  readonly streams?: true;
  readonly alsoSingle?: boolean;
  readonly alsoBare?: boolean;
  /** Scopes of which any one suffices. Empty: any authenticated principal. */
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
  /** Whether the answer has a secret, whose length compression would tell. */
  readonly secret: boolean;
}

export const ResourceMeta = Reflector.createDecorator<ResourceDef>();
export const OperationMeta = Reflector.createDecorator<OperationDef>();

export type Controller = Type<object>;
