import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { DeploymentId, UserId } from '../../contract/ids';
import type { ApplicationSettings, ChangeSettingsBodySchema, Comparison } from '../../contract/versions';
import type { Database } from '../data/connect';
import { applications } from '../data/schema';
import { DomainError } from '../problem';
import type { Seal } from '../seal';
import type { Applications, Row } from './applications';
import { type CheckDeps, checkedEnv, checkedEnvironment, wellFormedBranch } from './newApplication';
import type { VersionRow, Versions } from './versions';

export type Change = z.output<typeof ChangeSettingsBodySchema>;
export type SettingsDeps = CheckDeps & {
  db: Database;
  seal: Pick<Seal, 'seal' | 'open'>;
  applications: Pick<Applications, 'find' | 'oneAtATime' | 'variables'>;
  versions: Pick<Versions, 'pair'>;
  /** CI/CD or the branch was changed. */
  watchChanged(): void;
};

/** How an application will be deployed next, and how versions differ. Values of variables are written and never told. */
export function createApplicationSettings({ db, seal, applications: apps, versions, repositories, monitoringAllowed, watchChanged }: SettingsDeps) {
  const show = (row: Row): ApplicationSettings => ({
    branch: row.branch,
    deployment_env: row.deploymentEnv,
    monitoring: row.monitoring,
    ci_cd: row.ciCd,
    dockerfilePath: row.dockerfilePath ?? '',
    variables: Object.keys(apps.variables(row)).sort(),
    is_undeployed: row.isUndeployed && row.lastVersion > 0,
  });

  async function checkedBranch(userId: UserId, repo: string, given: string): Promise<string> {
    const branch = wellFormedBranch(given);
    if (branch === '') throw new DomainError('BRANCH_INVALID', { branch: 'An empty name' });
    if (!(await repositories.branches(userId, repo)).includes(branch)) throw new DomainError('BRANCH_NOT_FOUND', { branch, repo });
    return branch;
  }

  const unsealed = ({ envVars }: VersionRow) => JSON.parse(seal.open(envVars)) as Record<string, string>;

  return {
    show,

    /** What is left out stays. Errors: those of the wizard's fields. */
    async change(userId: UserId, id: DeploymentId, given: Change): Promise<ApplicationSettings> {
      const known = await apps.find(userId, id);
      if (given.monitoring && !known.monitoring && !(await monitoringAllowed(userId))) throw new DomainError('MONITORING_NOT_IN_PLAN');
      const branch = given.branch === undefined || given.branch.trim() === known.branch ? undefined : await checkedBranch(userId, known.repoName, given.branch);
      const deploymentEnv = given.deployment_env === undefined ? undefined : checkedEnvironment(given.deployment_env);
      const row = await db.transaction(async (tx) => {
        await apps.oneAtATime(tx, userId);
        const [now] = await tx.select().from(applications).where(eq(applications.id, id)).for('update');
        if (!now || now.deletedAt) throw new DomainError('DEPLOYMENT_NOT_FOUND');
        const { set = {}, remove = [] } = given.variables ?? {};
        const stayed = Object.entries(apps.variables(now)).filter(([name]) => !remove.includes(name));
        const variables = checkedEnv({ ...Object.fromEntries(stayed), ...set });
        const next = {
          // What is left out is as it is now, not as it was before another change.
          branch: branch ?? now.branch,
          deploymentEnv: deploymentEnv ?? now.deploymentEnv,
          monitoring: given.monitoring ?? now.monitoring,
          ciCd: given.ci_cd ?? now.ciCd,
          dockerfilePath: given.dockerfilePath === undefined ? now.dockerfilePath : given.dockerfilePath || null,
        };
        const before = { branch: now.branch, deploymentEnv: now.deploymentEnv, monitoring: now.monitoring, dockerfilePath: now.dockerfilePath };
        const { ciCd: _, ...deployed } = next;
        const isChanged =
          JSON.stringify(sorted(variables)) !== JSON.stringify(sorted(apps.variables(now))) || JSON.stringify(deployed) !== JSON.stringify(before);
        const [written] = await tx
          .update(applications)
          .set({ ...next, envVars: seal.seal(JSON.stringify(variables)), isUndeployed: now.isUndeployed || isChanged, modifiedAt: new Date() })
          .where(eq(applications.id, id))
          .returning();
        return written!;
      });
      watchChanged();
      return show(row);
    },

    /** Errors: VERSION_NOT_FOUND. */
    async compare(row: Row, from: number, to: number): Promise<Comparison> {
      const {
        rows: [older, newer],
        shown,
      } = await versions.pair(row, from, to);
      const [before, after] = [unsealed(older), unsealed(newer)];
      const range = older.commit && newer.commit ? `${older.commit.hash}...${newer.commit.hash}` : null;
      return {
        from: shown[0],
        to: shown[1],
        commit_range: range,
        variables: {
          added: Object.keys(after).filter((name) => !(name in before)),
          removed: Object.keys(before).filter((name) => !(name in after)),
          changed: Object.keys(after).filter((name) => name in before && before[name] !== after[name]),
        },
        settings: described(older).flatMap(([name, was], at) => {
          const [, is] = described(newer)[at]!;
          return was === is ? [] : [{ name, from: was, to: is }];
        }),
      };
    },
  };
}

const sorted = (variables: Record<string, string>) => Object.entries(variables).sort(([one], [other]) => (one < other ? -1 : 1));

/** A version's settings as a person reads them. */
const described = ({ branch, settings }: VersionRow): [string, string][] => [
  ['Branch', branch],
  ['Deployment Env', settings.deploymentEnv],
  ['Monitoring', settings.monitoring ? 'Yes' : 'No'],
  ['CI/CD', settings.ciCd ? 'Yes' : 'No'],
  ['Dockerfile path', settings.dockerfilePath ?? ''],
];
