import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-base';
import type { Config } from '../../config';

const PARENT_BASED = 'parentbased_';

/** Makes the sampler that the settings name, as the specification of OpenTelemetry defines it. */
export function samplerOf({ traceSampler, traceRatio }: Pick<Config, 'traceSampler' | 'traceRatio'>): Sampler {
  const root = rootSampler(traceSampler.replace(PARENT_BASED, ''), traceRatio);
  return traceSampler.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler();
  if (name === 'always_off') return new AlwaysOffSampler();
  return new TraceIdRatioBasedSampler(ratio);
}
