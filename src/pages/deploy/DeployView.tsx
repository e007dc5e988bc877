import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { DEPLOY_STEPS } from '../../../contract/constants';
import { MESSAGES } from '../../../contract/messages';
import { AlertBox } from '../../components/AlertBox';
import { Breadcrumb } from '../../components/Breadcrumb';
import { useFocusOnChange } from '../../components/useFocusOnChange';
import { ConfigureStep } from './ConfigureStep';
import { DetailsStep } from './DetailsStep';
import type { DeployStage, DeployViewProps } from './deployProps';
import { ReviewStep } from './ReviewStep';

const WIDTH_PX = 860;
const STEP_OF: Record<DeployStage, number> = { details: 0, configure: 1, review: 2, creating: 2, triggering: 2, deployed: 2 };

export function DeployView(props: DeployViewProps) {
  const { stage, failure, hasFailed = false, isCovered = false, accountState, onHome, onDismiss } = props;
  const isWaiting = stage === 'configure' && accountState === 'loading';
  const heading = useFocusOnChange<HTMLHeadingElement>(isWaiting ? 'waiting' : STEP_OF[stage]);
  // What was pressed is disabled while it works; behind it the keyboard goes on at what went wrong.
  const banner = useFocusOnChange<HTMLDivElement>(hasFailed && !isCovered ? 'ended' : failure);
  const dismiss = () => {
    onDismiss();
    // Its button goes with it.
    heading.current?.focus();
  };
  return (
    <>
      <Breadcrumb heading="Deploy Application" items={[{ label: 'Home', onClick: onHome }, { label: 'Deploy Application' }]} />
      <Stepper activeStep={stage === 'deployed' && !hasFailed ? 3 : STEP_OF[stage]} sx={{ mb: 3, maxWidth: WIDTH_PX }} aria-label="Progress">
        {DEPLOY_STEPS.map((label, step) => (
          <Step key={label}>
            <StepLabel error={hasFailed && step === STEP_OF[stage]}>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {(failure !== null || hasFailed) && (
        <Box sx={{ maxWidth: WIDTH_PX }}>
          <Alert
            severity="error"
            ref={banner}
            tabIndex={-1}
            sx={{ mb: 2 }}
            data-testid="deploy-banner"
            action={
              hasFailed && (
                <Button color="inherit" size="small" onClick={props.onOpenDeployment}>
                  Open deployment
                </Button>
              )
            }
          >
            {MESSAGES.deploy.banner}
          </Alert>
          {failure !== null && <AlertBox onClose={dismiss}>{failure}</AlertBox>}
        </Box>
      )}
      <Card sx={{ maxWidth: WIDTH_PX }}>
        <CardContent sx={{ p: { xs: 2.5, sm: 3.5 } }}>
          {stage === 'details' && <DetailsStep {...props} heading={heading} />}
          {stage === 'configure' && <ConfigureStep {...props} heading={heading} />}
          {STEP_OF[stage] === 2 && <ReviewStep {...props} heading={heading} />}
        </CardContent>
      </Card>
    </>
  );
}
