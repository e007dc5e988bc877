import type { DeploymentConfig } from '../../contract/deployments';
import { MESSAGES } from '../../contract/messages';

type Switch = {
  field: 'monitoring' | 'ci_cd';
  event: `${string}.toggled`;
  /** What the person calls it in a list of events. */
  name: string;
  label: string;
  /** How the review names it. */
  review: string;
  description: string;
  /** What the plan has to grant, and the label while it does not; null for what everybody may switch. */
  needs: { grant: 'monitoringAllowed'; label: string } | null;
};

/** The switches of step 2. The machine, the steps, the samples and the tests read them here: another one is a row, and a field of the contract's draft. */
export const DEPLOY_SWITCHES = [
  {
    field: 'monitoring',
    event: 'monitoring.toggled',
    name: 'monitoring',
    label: 'Enable Monitoring',
    review: 'Monitoring',
    description: 'The person switches monitoring on or off.',
    needs: { grant: 'monitoringAllowed', label: MESSAGES.deploy.upgradeForMonitoring },
  },
  {
    field: 'ci_cd',
    event: 'cicd.toggled',
    name: 'CI/CD',
    label: 'Enable CI/CD',
    review: 'CI/CD Enabled',
    description: 'The person switches CI/CD on or off.',
    needs: null,
  },
] as const satisfies Switch[];

/** Texts that a draft may have; the review shows those that are there. */
export const OPTIONAL_TEXTS = [{ field: 'dockerfilePath', review: 'Dockerfile Path' }] as const satisfies { field: keyof DeploymentConfig; review: string }[];

export type DeploySwitch = (typeof DEPLOY_SWITCHES)[number];
export type SwitchField = DeploySwitch['field'];
export type SwitchEventType = DeploySwitch['event'];

/** Something for the event of each switch. */
export const bySwitch = <T>(of: (row: DeploySwitch) => T) =>
  Object.fromEntries(DEPLOY_SWITCHES.map((row) => [row.event, of(row)])) as Record<SwitchEventType, T>;

export const switchesOff = () => Object.fromEntries(DEPLOY_SWITCHES.map(({ field }) => [field, false])) as Record<SwitchField, boolean>;
