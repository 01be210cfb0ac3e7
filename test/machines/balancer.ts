import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_MS = 100;
/** A machine that does not say within this time that it is ready gets no more requests. */
const PATIENCE_MS = 3_000;
/** A request that is not answered within this time has failed. */
const LONGEST_MS = 10_000;

interface Machine {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
  isAsked: boolean;
}

/** Sends requests to machines that are ready, in turn. It repeats none: what fails there fails for the client. */
export class Balancer {
  private readonly machines: readonly Machine[];
  /** Clients close what they no longer need: a connection that ends here meets their next request. */
  private readonly server = createServer({ keepAliveTimeout: 0 }, (asked, answer) => this.pass(asked, answer));
  private readonly timer = setInterval(() => this.look(), LOOK_MS);
  private turn = 0;

  private constructor(ports: readonly number[]) {
    this.machines = ports.map((port) => ({
      ...{ port, agent: new Agent({ keepAlive: true }), isReady: false, isAsked: false },
    }));
  }

  static async start(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    await new Promise<void>((resolve) => balancer.server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  sendsTo(port: number): boolean {
    return this.machines.some((machine) => machine.port === port && machine.isReady);
  }

  stop(): void {
    clearInterval(this.timer);
    this.server.close();
    this.server.closeAllConnections();
    for (const { agent } of this.machines) agent.destroy();
  }

  private look(): void {
    for (const machine of this.machines) {
      if (machine.isAsked) continue;
      machine.isAsked = true;
      const said = (isReady: boolean) => {
        machine.isReady = isReady;
        machine.isAsked = false;
      };
      const address = { port: machine.port, path: '/readyz', timeout: PATIENCE_MS };
      const looking = get(address, (response) => {
        response.resume();
        said(response.statusCode === 200);
      });
      looking.on('timeout', () => looking.destroy()).on('error', () => said(false));
    }
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const ready = this.machines.filter(({ isReady }) => isReady);
    const machine = ready[this.turn++ % ready.length];
    if (!machine) return void answer.writeHead(503).end('No machine is ready.');
    const { method, url, headers } = asked;
    const onward = request({ port: machine.port, agent: machine.agent, method, path: url, headers }, (response) => {
      clearTimeout(late);
      // What a machine says of its connections holds for those to it.
      const { connection: _, 'keep-alive': __, ...others } = response.headers;
      answer.writeHead(response.statusCode!, others);
      response.pipe(answer);
      response.on('error', () => answer.destroy());
    });
    const late = setTimeout(() => onward.destroy(), LONGEST_MS);
    onward.on('error', () => {
      clearTimeout(late);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(`The machine at ${machine.port} does not answer.`);
    });
    asked.pipe(onward);
    answer.on('close', () => onward.destroy());
  }
}
