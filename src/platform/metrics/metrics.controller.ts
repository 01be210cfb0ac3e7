import { BlockList, isIPv6 } from 'node:net';
import { Controller, Get, Inject, NotFoundException, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Rendered } from '#http';

/** Who may read the metrics, and their source: this process, or all processes that share its port. */
export interface MetricsAccess {
  readonly readers: 'on' | 'off' | 'loopback';
  readonly report: () => Promise<string>;
}
export const METRICS = Symbol('Metrics');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** True if the request comes from this machine. A proxy on this machine is local, but its clients are not. */
export function isLocal({ socket, headers }: Pick<Request, 'socket' | 'headers'>): boolean {
  const address = socket.remoteAddress ?? '';
  const local = address !== '' && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return local && !FORWARDED.some((name) => headers[name] !== undefined);
}

/** Serves metrics for Prometheus. Callers who may not read them get 404. */
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(METRICS) private readonly access: MetricsAccess) {}

  @Get()
  async read(@Req() request: Request): Promise<Rendered> {
    const { readers, report } = this.access;
    if (readers === 'off' || (readers === 'loopback' && !isLocal(request))) throw new NotFoundException();
    return new Rendered(200, await report(), {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  }
}
