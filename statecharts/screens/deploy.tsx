import type { DeploySnapshot } from '../../machines/deploy';
import { DeployView } from '../../src/pages/deploy/DeployView';
import { deployWiring } from '../../src/pages/deploy/deployWiring';
import { SignedIn } from './SignedIn';
import { BRANCHES, REPOSITORIES } from './samples';
import type { Screen } from './types';

export const deployScreen: Screen<DeploySnapshot> = (deploy, send) => {
  const { repositories, branches } = deploy.value;
  return (
    <SignedIn>
      <DeployView
        {...deployWiring(deploy, send)}
        repositories={repositories === 'ready' ? REPOSITORIES : []}
        branches={branches === 'ready' ? BRANCHES : []}
        onHome={() => {}}
      />
    </SignedIn>
  );
};
