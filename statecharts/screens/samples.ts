import type { LogLevel } from '../../contract/logs';
import type { Plan, PlanName } from '../../contract/plans';
import { type DeploymentLog, logsReceived, logsSlice, type NewLogEntry } from '../../store/logs/slice';

/** What the server would have said: enough to fill the screens. */
export const REPOSITORIES = ['ada/Hello-Node', 'ada/analytical-engine', 'ada/notes'];
export const BRANCHES = ['main', 'develop', 'feature/pricing'];
export const EXTERNAL_ID = '3f6c1f0e-6a52-4c2f-9f0a-2c7f6f0b1177';
export const PRINCIPAL_ARN = 'arn:aws:iam::111122223333:user/gantry-service';

const line = (seq: number, level: LogLevel, message: string): NewLogEntry => ({
  seq,
  level,
  message,
  timestamp: new Date(Date.UTC(2026, 0, 5, 10, 0, seq)).toISOString(),
  kind: 'line',
});
const LINES = [
  line(1, 'info', 'Verifying the role'),
  line(2, 'info', 'Fetching ada/Hello-Node, branch main'),
  line(3, 'info', 'npm ci: added 118 packages in 4 s'),
  line(4, 'info', 'npm run build'),
  line(5, 'info', 'Starting a t3.small in us-east-1'),
];
const log = (id: string, entries: NewLogEntry[]): DeploymentLog => logsSlice.reducer({}, logsReceived({ id, entries }))[id]!;

export const logOf = {
  running: (id: string) => log(id, LINES),
  completed: (id: string) => log(id, [...LINES, line(6, 'success', 'Deployment Completed')]),
  failed: (id: string) => log(id, [...LINES, line(6, 'error', 'The application ended before it answered: exit code 1')]),
  empty: (id: string) => log(id, []),
};

const plan = (plan_name: PlanName, price: number, deployments: number, hours: number, isLarge: boolean): Plan => ({
  plan_id: plan_name,
  plan_name,
  price,
  deployments_allowed_per_month: deployments,
  perks: {
    cloud_providers: ['AWS'],
    deployment_targets: ['EC2'],
    monitoring: isLarge,
    infra_management: isLarge,
    alerts: isLarge,
    team_based_access: isLarge,
    email_response_time: hours,
  },
});
export const PLANS = [
  plan('free', 0, 3, 72, false),
  plan('starter', 19, 20, 48, false),
  plan('professional', 59, 100, 24, true),
  plan('enterprise', 199, 1_000, 4, true),
];
