import { Controller, Get } from '@nestjs/common';
import { Rendered } from '#http';
import { ReadinessCheck } from './readiness';

const HEADERS = { 'Cache-Control': 'no-store' };

/**
 * Endpoints for load balancers and orchestrators: whether the process is alive, and whether it should receive requests.
 */
@Controller()
export class HealthController {
  constructor(private readonly readiness: ReadinessCheck) {}

  @Get(['healthz', 'api/live', 'api/health'])
  live(): Rendered {
    return new Rendered(200, JSON.stringify({ status: 'ok' }), HEADERS);
  }

  @Get(['readyz', 'api/ready'])
  async ready(): Promise<Rendered> {
    const { ready, checks } = await this.readiness.ask();
    const body = { status: ready ? 'ok' : 'unavailable', checks };
    return new Rendered(ready ? 200 : 503, JSON.stringify(body), HEADERS);
  }
}
