import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { DEPLOY_STEPS } from '../../../contract/constants';
import type { AnalysisMode, DeploymentConfig, EnvVars } from '../../../contract/deployments';
import { MESSAGES } from '../../../contract/messages';
import { AlertBox } from '../../components/AlertBox';
import { Breadcrumb } from '../../components/Breadcrumb';
import { ConfigureStep } from './ConfigureStep';
import { DetailsStep } from './DetailsStep';
import { ReviewStep } from './ReviewStep';

export type Region = 'idle' | 'loading' | 'ready' | 'failed';
export type DeployStage = 'details' | 'configure' | 'review' | 'creating' | 'triggering' | 'deployed';

export type DeployViewProps = {
  stage: DeployStage;
  draft: DeploymentConfig;
  repositories: string[];
  branches: string[];
  repositoriesState: Region;
  branchesState: Region;
  accountState: Region;
  monitoringAllowed: boolean;
  /** Why Next does nothing, in sentences; empty when it goes on. */
  nextBlocked: string[];
  failure: string | null;
  onHome: () => void;
  onRepository: (name: string) => void;
  onBranch: (name: string) => void;
  onAppName: (value: string) => void;
  onEnvironment: (value: string) => void;
  onMode: (value: AnalysisMode) => void;
  onEnvVars: (envVars: EnvVars) => void;
  onService: (value: string) => void;
  onMonitoring: () => void;
  onCiCd: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onDeploy: () => void;
  onCancel: () => void;
  onDismiss: () => void;
  onRetryAccount: () => void;
  onRetryRepositories: () => void;
  onRetryBranches: () => void;
};

const STEP_OF: Record<DeployStage, number> = { details: 0, configure: 1, review: 2, creating: 2, triggering: 2, deployed: 2 };

export function DeployView(props: DeployViewProps) {
  const { stage, failure, onHome, onDismiss } = props;
  return (
    <>
      <Breadcrumb heading="Deploy Application" items={[{ label: 'Home', onClick: onHome }, { label: 'Deploy Application' }]} />
      <Stepper activeStep={stage === 'deployed' ? 3 : STEP_OF[stage]} sx={{ mb: 3, maxWidth: 640 }} aria-label="Progress">
        {DEPLOY_STEPS.map((label) => (
          <Step key={label}>
            <StepLabel>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {failure !== null && (
        <>
          <Alert severity="error" sx={{ mb: 2 }} data-testid="deploy-banner">
            {MESSAGES.deploy.banner}
          </Alert>
          <AlertBox onClose={onDismiss}>{failure}</AlertBox>
        </>
      )}
      <Card sx={{ maxWidth: 860 }}>
        <CardContent sx={{ p: { xs: 2.5, sm: 3.5 } }}>
          {stage === 'details' && <DetailsStep {...props} />}
          {stage === 'configure' && <ConfigureStep {...props} />}
          {STEP_OF[stage] === 2 && <ReviewStep {...props} />}
        </CardContent>
      </Card>
    </>
  );
}
