import type { AnyStateMachine } from 'xstate';
import { awsGuideMachine, connectionCheckMachine } from '../../machines/awsConnection';
import { deployMachine } from '../../machines/deploy';
import { paymentMachine, paymentResultMachine } from '../../machines/payment';
import { settingsMachine } from '../../machines/settings';
import { callbackMachine, mfaMachine, signInMachine } from '../../machines/signIn';
import {
  cancelVersionMachine,
  deleteSiteMachine,
  redeployMachine,
  reportFailureMachine,
  rollBackMachine,
  triggerAgainMachine,
} from '../../machines/siteAction';
import { sslMachine } from '../../machines/ssl';
import { trackerMachine } from '../../machines/tracker';
import { loadCountries, upgradePlan } from '../../store/billing/billing.saga';
import { createCredentials, fetchRole, verifyRole } from '../../store/connection/connection.saga';
import { loadDashboard } from '../../store/dashboard/loadDashboard.saga';
import { configureSsl } from '../../store/deploymentDetail/detail.saga';
import { createDeployment, triggerDeployment } from '../../store/deployments/deployments.saga';
import { fromSaga, fromSagaEvents, type RunSaga } from '../../store/fromSaga';
import { followLogs } from '../../store/logs/followLogs.saga';
import { loadStoredLogs } from '../../store/logs/storedLogs.saga';
import { loadBranches, loadRepositories } from '../../store/repositories/repositories.saga';
import { exchangeCode, requestLoginUrl, resetMfa, verifyMfa } from '../../store/session/session.saga';
import { loadSettings, saveSettings } from '../../store/settings/settings.saga';
import { cancelVersion } from '../../store/siteActions/cancelVersion.saga';
import { deleteSite } from '../../store/siteActions/deleteSite.saga';
import { redeploy } from '../../store/siteActions/redeploy.saga';
import { reportFailure } from '../../store/siteActions/reportFailure.saga';
import { rollBack } from '../../store/siteActions/rollBack.saga';
import { triggerAgain } from '../../store/siteActions/triggerAgain.saga';
import type { Machines } from '../ui/machines';
import { leaveTo } from './leaveTo.saga';

/** Every machine with the sagas that do its work: the one place where the two meet. */
export function createMachines(run: RunSaga): Machines {
  return {
    signIn: signInMachine.provide({ actors: { requestLoginUrl: fromSaga(run, requestLoginUrl), leaveTo: fromSaga(run, leaveTo) } }),
    callback: callbackMachine.provide({ actors: { exchangeCode: fromSaga(run, exchangeCode) } }),
    mfa: mfaMachine.provide({ actors: { verifyMfa: fromSaga(run, verifyMfa), resetMfa: fromSaga(run, resetMfa) } }),
    connectionCheck: connectionCheckMachine.provide({ actors: { fetchRole: fromSaga(run, fetchRole), verifyRole: fromSaga(run, verifyRole) } }),
    awsGuide: awsGuideMachine.provide({ actors: { createCredentials: fromSaga(run, createCredentials), verifyRole: fromSaga(run, verifyRole) } }),
    deploy: deployMachine.provide({
      actors: {
        loadDashboard: fromSaga(run, loadDashboard),
        loadRepositories: fromSaga(run, loadRepositories),
        loadBranches: fromSaga(run, loadBranches),
        createDeployment: fromSaga(run, createDeployment),
        triggerDeployment: fromSaga(run, triggerDeployment),
      },
    }),
    redeploy: redeployMachine.provide({ actors: { act: fromSaga(run, redeploy) } }),
    rollBack: rollBackMachine.provide({ actors: { act: fromSaga(run, rollBack) } }),
    cancelVersion: cancelVersionMachine.provide({ actors: { act: fromSaga(run, cancelVersion) } }),
    deleteSite: deleteSiteMachine.provide({ actors: { act: fromSaga(run, deleteSite) } }),
    reportFailure: reportFailureMachine.provide({ actors: { act: fromSaga(run, reportFailure) } }),
    triggerAgain: triggerAgainMachine.provide({ actors: { act: fromSaga(run, triggerAgain) } }),
    settings: settingsMachine.provide({ actors: { loadSettings: fromSaga(run, loadSettings), saveSettings: fromSaga(run, saveSettings) } }),
    ssl: sslMachine.provide({ actors: { configureSsl: fromSaga(run, configureSsl) } }),
    payment: paymentMachine.provide({
      actors: { loadCountries: fromSaga(run, loadCountries), upgradePlan: fromSaga(run, upgradePlan), leaveTo: fromSaga(run, leaveTo) },
    }),
    paymentResult: paymentResultMachine,
    tracker: trackerMachine.provide({ actors: { loadStoredLogs: fromSaga(run, loadStoredLogs), followLogs: fromSagaEvents(run, followLogs) } }),
  };
}

/** What is done to every machine before it is used, for example to inspect it. */
export type Wrap = (machine: AnyStateMachine) => AnyStateMachine;

export const wrapped = (machines: Machines, wrap: Wrap) =>
  Object.fromEntries(Object.entries(machines).map(([name, machine]) => [name, wrap(machine as AnyStateMachine)])) as unknown as Machines;
