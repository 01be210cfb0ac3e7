export { AgentRunsModule } from './agent-runs.module';
