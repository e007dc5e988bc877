import { createContext, type ReactNode, useContext } from 'react';
import type { awsGuideMachine, connectionCheckMachine } from '../../machines/awsConnection';
import type { deployMachine } from '../../machines/deploy';
import type { paymentMachine, paymentResultMachine } from '../../machines/payment';
import type { settingsMachine } from '../../machines/settings';
import type { callbackMachine, mfaMachine, signInMachine } from '../../machines/signIn';
import type { ActionMachine } from '../../machines/siteAction';
import type { sslMachine } from '../../machines/ssl';
import type { trackerMachine } from '../../machines/tracker';

/** Every machine that a page may run; src/app/machines.ts gives each the sagas that do its work. */
export type Machines = {
  signIn: typeof signInMachine;
  callback: typeof callbackMachine;
  mfa: typeof mfaMachine;
  connectionCheck: typeof connectionCheckMachine;
  awsGuide: typeof awsGuideMachine;
  deploy: typeof deployMachine;
  triggerAgain: ActionMachine;
  redeploy: ActionMachine;
  rollBack: ActionMachine;
  cancelVersion: ActionMachine;
  deleteSite: ActionMachine;
  reportFailure: ActionMachine;
  settings: typeof settingsMachine;
  ssl: typeof sslMachine;
  payment: typeof paymentMachine;
  paymentResult: typeof paymentResultMachine;
  tracker: typeof trackerMachine;
};

const MachinesContext = createContext<Machines | null>(null);

export function MachinesProvider({ machines, children }: { machines: Machines; children: ReactNode }) {
  return <MachinesContext value={machines}>{children}</MachinesContext>;
}

/** The machines with their work provided. */
export function useMachines(): Machines {
  const machines = useContext(MachinesContext);
  if (!machines) throw new Error('There is no MachinesProvider above this component.');
  return machines;
}
