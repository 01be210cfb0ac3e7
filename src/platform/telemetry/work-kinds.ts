import { SpanKind } from '@opentelemetry/api';
import {
  ATTR_DB_QUERY_SUMMARY,
  ATTR_DB_SYSTEM_NAME,
  ATTR_HTTP_REQUEST_METHOD,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
  METRIC_DB_CLIENT_OPERATION_DURATION,
  METRIC_HTTP_SERVER_REQUEST_DURATION,
} from '@opentelemetry/semantic-conventions';
import type { WorkKind, Attributes } from '#kernel';

/** `success`, or `failure` if the work failed. */
export const OUTCOME = 'cairn.outcome';

export interface DurationRules {
  readonly name: string;
  readonly about: string;
  /** The attributes by which durations are told apart. */
  readonly by: readonly string[];
}

interface KindRules {
  readonly spanKind: SpanKind;
  /** True if it begins a trace. Others are recorded only as a part of one. */
  readonly isRoot: boolean;
  /** The name of the span, from that of the work. */
  readonly title?: (name: string) => string;
  /** Attributes that follow from the name. */
  readonly named?: (name: string) => Attributes;
  /** True if traces and durations say whether it succeeded. */
  readonly hasOutcome?: true;
  readonly duration?: DurationRules;
}

const { SERVER, CLIENT, CONSUMER, INTERNAL } = SpanKind;

/** How each kind of work is shown. */
export const WORK_KINDS: Readonly<Record<WorkKind, KindRules>> = {
  request: {
    spanKind: SERVER,
    isRoot: true,
    duration: {
      name: METRIC_HTTP_SERVER_REQUEST_DURATION,
      about: 'Time from a request to the end of its answer.',
      by: ['cairn.operation', ATTR_HTTP_REQUEST_METHOD, 'cairn.status_class'],
    },
  },
  use_case: { spanKind: INTERNAL, isRoot: false, title: (name) => `use case ${name}` },
  statement: {
    spanKind: CLIENT,
    isRoot: false,
    named: (name) => ({
      [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
      [ATTR_DB_QUERY_SUMMARY]: name,
    }),
    duration: {
      name: METRIC_DB_CLIENT_OPERATION_DURATION,
      about: 'Time from a statement to its last row, with the wait for a connection.',
      by: [ATTR_DB_QUERY_SUMMARY],
    },
  },
  job: {
    spanKind: CONSUMER,
    isRoot: true,
    hasOutcome: true,
    title: (name) => `job ${name}`,
    named: (name) => ({ 'cairn.job': name }),
    duration: { name: 'cairn.job.duration', about: 'Time of an attempt at a job.', by: ['cairn.job', OUTCOME] },
  },
  events: {
    spanKind: CONSUMER,
    isRoot: true,
    title: (name) => `events ${name}`,
    named: (name) => ({ 'cairn.consumer': name }),
  },
  delivery: {
    spanKind: INTERNAL,
    isRoot: true,
    hasOutcome: true,
    title: (name) => `delivery ${name}`,
    named: (name) => ({ 'cairn.event': name }),
    duration: { name: 'cairn.delivery.duration', about: 'Time of an attempt at a webhook delivery.', by: [OUTCOME] },
  },
  call: { spanKind: CLIENT, isRoot: false, named: (name) => ({ [ATTR_HTTP_REQUEST_METHOD]: name }) },
  mail: {
    spanKind: CLIENT,
    isRoot: true,
    hasOutcome: true,
    duration: { name: 'cairn.mail.duration', about: 'Time of an attempt at a message.', by: [OUTCOME] },
  },
};
