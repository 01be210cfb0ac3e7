import { Injectable } from '@nestjs/common';
import { eachInTurn, newId, LockedRecords, type ListRequest, type Outcome, type Revision } from '#kernel';
import { SecretBox } from '#secrets';
import { noSecret } from '../domain/automations.errors';
import type { Node } from '../domain/graph';
import { withHiddenHeaders, withKeptHeaders } from '../domain/sent-headers';
import { AutomationChanges, type Opened } from './automation.changes';
import { AutomationGraphs } from './automation.graphs';
import {
  nodeSecretPlace,
  type AutomationRecord,
  type Below,
  type EdgeRecord,
  type NodeRecord,
} from './automation.repository';
import { AutomationTrail } from './automation.trail';
import { NodeChecks } from './node.checks';
import { newWebhookSecret } from '../../webhooks';

type Settings = Omit<Node, 'id'>;

export type CreateNode = Pick<Settings, 'name' | 'nodeType' | 'handlerName'> & Partial<Settings>;
export type ReviseNode = Partial<Settings>;

/** A node with the id of the current version of its graph. */
export interface ShownNode extends NodeRecord {
  readonly versionId: string;
}

export interface NewSecret {
  readonly secret: string;
}

const BLANK = { config: {}, isEnabled: true, secret: null, lastTriggeredAt: null, nextScheduledAt: null };

/** The use cases of the nodes of an automation. `ctx.parent` is the id of the automation. */
@Injectable()
export class AutomationNodes {
  constructor(
    private readonly graphs: AutomationGraphs,
    private readonly changes: AutomationChanges,
    private readonly checks: NodeChecks,
    private readonly trail: AutomationTrail,
    private readonly box: SecretBox,
  ) {}

  async list(ctx: Below, request: ListRequest) {
    const automation = await this.changes.find(ctx);
    const page = await this.graphs.nodes.list({ ...ctx, automationId: automation.id }, request);
    return { ...page, items: page.items.map((node) => shown(node, automation)) };
  }

  async get(ctx: Below, id: string): Promise<ShownNode> {
    const automation = await this.changes.find(ctx);
    const node = await this.graphs.nodes.get({ ...ctx, automationId: automation.id }, id);
    return shown(node, automation);
  }

  createMany(ctx: Below, commands: readonly CreateNode[]): Promise<Outcome<ShownNode>[]> {
    return this.changes.within(ctx, (opened) =>
      eachInTurn(commands, async (command) => {
        const config = withKeptHeaders(command.config ?? {}, {});
        const draft = { ...BLANK, ...command, config, id: newId(), automationId: opened.automation.id };
        const node = await this.checks.sound(ctx, this.withSecret(draft));
        opened.graph.addNode(node as NodeRecord);
        const [added] = (await this.graphs.nodes.add(opened.place, [node])) as NodeRecord[];
        return this.kept(ctx, opened, { after: added! });
      }),
    );
  }

  reviseMany(ctx: Below, revisions: readonly Revision<ReviseNode>[]): Promise<Outcome<ShownNode>[]> {
    return this.changes.within(ctx, async (opened) => {
      const before = await this.graphs.nodes.select({ ...opened.place, ...expected(ctx) }, revisions);
      return eachInTurn(revisions, async ({ id, patch }) => {
        const node = await this.checks.sound(ctx, this.withSecret(revised(before.get(id), patch)));
        opened.graph.reviseNode(node);
        const [saved] = (await this.graphs.nodes.save(opened.place, before, [node])) as NodeRecord[];
        return this.kept(ctx, opened, { before: before.get(id), after: saved! });
      });
    });
  }

  /** Deletes nodes together with their edges. */
  removeMany(ctx: Below, ids: readonly string[]): Promise<Outcome<NodeRecord>[]> {
    return this.changes.within(ctx, async (opened) => {
      const nodes = await this.graphs.nodes.select({ ...opened.place, ...expected(ctx) }, ids);
      return eachInTurn(ids, async (id) => {
        const node = nodes.take(id);
        const loose = opened.graph.removeNode(id);
        await this.dropEdges(ctx, opened, loose);
        await this.graphs.nodes.drop(opened.place, [node]);
        return this.kept(ctx, opened, { before: node });
      });
    });
  }

  /** Replaces the secret of a node. The old secret signs nothing from then on. */
  regenerate(ctx: Below, id: string): Promise<NewSecret> {
    return this.changes.within(ctx, async (opened) => {
      const before = await this.graphs.nodes.select(opened.place, [id]);
      const node = before.get(id);
      if (node.secret === null) throw noSecret();
      const secret = newWebhookSecret();
      const sealed = this.box.close(secret, nodeSecretPlace(id));
      await this.graphs.nodes.save(opened.place, new LockedRecords([node]), [{ ...node, secret: sealed }]);
      await this.trail.secret(ctx, opened.automation, node);
      return { secret };
    });
  }

  /**
   * Gives a node that sends webhooks a secret, unless it has one. Nobody sees it: clients get a secret by `regenerate`.
   */
  private withSecret<N extends Secretive>(node: N): N {
    if (node.handlerName !== 'send_webhook') return { ...node, secret: null };
    return { ...node, secret: node.secret ?? this.box.close(newWebhookSecret(), nodeSecretPlace(node.id)) };
  }

  private async dropEdges(ctx: Below, { place, automation }: Opened, edges: readonly EdgeRecord[]): Promise<void> {
    await this.graphs.edges.drop(place, edges);
    for (const before of edges) await this.trail.edge(ctx, automation, { before });
  }

  private async kept(ctx: Below, opened: Opened, change: { before?: NodeRecord; after?: NodeRecord }) {
    const automation = await this.changes.keep(ctx, opened);
    await this.trail.node(ctx, automation, change);
    return shown((change.after ?? change.before)!, automation);
  }
}

/** Applies a patch. A new handler starts with an empty config, because the old one belongs to the old handler. */
const revised = (node: NodeRecord, patch: ReviseNode): NodeRecord => {
  const isOther = patch.handlerName !== undefined && patch.handlerName !== node.handlerName;
  const config = isOther ? {} : node.config;
  return { ...node, ...patch, config: patch.config ? withKeptHeaders(patch.config, config) : config };
};

/** Returns the node as responses show it, with the values of its headers hidden. */
const shown = <N extends NodeRecord>(node: N, { currentVersionId }: AutomationRecord): N & ShownNode => ({
  ...node,
  config: withHiddenHeaders(node.config),
  versionId: currentVersionId,
});

const expected = ({ expectedVersions }: Below) => ({ expectedVersions });

type Secretive = Pick<NodeRecord, 'id' | 'handlerName' | 'secret'>;
