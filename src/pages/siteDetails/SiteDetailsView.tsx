import OpenInNew from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Deployment, LocalMetrics, Step } from '../../../contract/deployments';
import { isFailed, isUnderWay } from '../../../contract/status';
import type { Version } from '../../../contract/versions';
import type { Loadable } from '../../../store/loadable';
import { Breadcrumb } from '../../components/Breadcrumb';
import { FailedState } from '../../components/FailedState';
import { dateOf, orNotKnown, yesNo } from '../../components/format';
import { Outdated } from '../../components/Outdated';
import { StatusBadge } from '../../components/StatusBadge';
import { httpsAddress } from '../../ui/pageFacts';
import { FactsCard } from './FactsCard';
import { MetricsCard } from './MetricsCard';
import { SiteAlerts } from './SiteAlerts';
import { SiteButtons, type SiteButtonsProps } from './SiteButtons';
import { StepsCard } from './StepsCard';
import { VersionsCard, type VersionsCardProps } from './versions/VersionsCard';

export type SiteDetailsViewProps = Omit<SiteButtonsProps, 'site'> &
  Pick<VersionsCardProps, 'versions'> & {
    deployment: Loadable<Deployment>;
    hostedLink: string | null;
    steps: Step[];
    metrics: LocalMetrics | null;
    issueStatus: string | null;
    /** Whether the settings were changed since the newest version. */
    isUndeployed: boolean;
    onHome: () => void;
    onSites: () => void;
    onRetry: () => void;
    onRetryVersions: () => void;
    onVersionLog: (version: Version) => void;
    onRollBack: (version: Version) => void;
    onCompare: (version: Version) => void;
  };

const NOT_THERE = 'There is no such deployment among yours. It may have been deleted.';
const SECRETS_TEXT =
  'Values are kept encrypted and are never shown again. To manage environment variables, look into your cloud secrets store (AWS Secrets Manager).';

export function SiteDetailsView(props: SiteDetailsViewProps) {
  const { deployment, onHome, onSites, onRetry } = props;
  const site = deployment.data;
  const isNotThere = deployment.status === 'failed' && deployment.failure.status === 404;
  const back = (
    <Button variant="outlined" color="secondary" onClick={onSites}>
      Back to Sites
    </Button>
  );
  return (
    <>
      <Breadcrumb
        heading="Deployment Details"
        items={[{ label: 'Home', onClick: onHome }, { label: 'Deployments', onClick: onSites }, { label: site?.app_name ?? 'Details' }]}
        actions={isNotThere ? null : back}
      />
      <Outdated of={deployment} onRetry={onRetry} />
      {site ? (
        <Details {...props} site={site} />
      ) : deployment.status === 'failed' ? (
        <Card>
          {isNotThere ? (
            <FailedState message={deployment.failure.message} detail={NOT_THERE} action={back} />
          ) : (
            <FailedState message={deployment.failure.message} failure={deployment.failure} onRetry={onRetry} />
          )}
        </Card>
      ) : (
        <Stack spacing={2} role="status">
          <Typography color="textSecondary">Loading deployment details...</Typography>
          <Skeleton variant="rounded" height={110} />
          <Skeleton variant="rounded" height={220} />
        </Stack>
      )}
    </>
  );
}

function Details(props: SiteDetailsViewProps & { site: Deployment }) {
  const { site, hostedLink, steps, versions, metrics, issueStatus, isUndeployed, busy, onRedeploy, onRetryVersions } = props;
  const meta = site.instance_meta;
  const isUp = site.live !== null || site.status.toLowerCase() === 'completed';
  return (
    <Stack spacing={2.5}>
      <Card>
        <CardContent>
          <Stack direction={{ xs: 'column', lg: 'row' }} spacing={2} sx={{ justifyContent: 'space-between', alignItems: { lg: 'center' } }}>
            <Box sx={{ minWidth: 0 }}>
              <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center' }}>
                <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
                  {site.app_name}
                </Typography>
                <StatusBadge status={site.status} />
              </Stack>
              <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                Repository: {site.repo_name}
              </Typography>
              {hostedLink && isUp && (
                <Link
                  href={hostedLink}
                  target="_blank"
                  rel="noreferrer"
                  sx={{ overflowWrap: 'anywhere', display: 'inline-flex', alignItems: 'center', gap: 0.5, mt: 0.5 }}
                >
                  {hostedLink}
                  <OpenInNew sx={{ fontSize: 15 }} />
                </Link>
              )}
            </Box>
            <SiteButtons {...props} />
          </Stack>
        </CardContent>
      </Card>
      <SiteAlerts site={site} isUndeployed={isUndeployed} busy={busy} onRedeploy={onRedeploy} />
      {isFailed(site.status) && issueStatus && <Alert severity="warning">Issue Status: {issueStatus}</Alert>}
      <StepsCard steps={steps} />
      <VersionsCard
        versions={versions}
        onRetry={onRetryVersions}
        actions={{
          live: site.live?.number ?? null,
          isBusy: busy || isUnderWay(site.status),
          onLog: props.onVersionLog,
          onRollBack: props.onRollBack,
          onCompare: props.onCompare,
        }}
      />
      <Columns>
        <FactsCard
          title="General Info"
          facts={[
            ['App Name', site.app_name],
            ['Repository', site.repo_name],
            ['Branch', site.branch],
            ['User ID', site.user_id],
          ]}
        />
        <FactsCard
          title="Configuration"
          facts={[
            ['Cloud Provider', orNotKnown(site.selected_cloud)],
            ['Service Selected', orNotKnown(site.service_selected)],
            ['Monitoring Enabled', yesNo(site.monitoring)],
            ['CI/CD Enabled', yesNo(site.ci_cd)],
            ['Analyze Options', orNotKnown(site.analyze_options)],
          ]}
        />
        <FactsCard
          title="Timestamps"
          facts={[
            ['Created On', dateOf(site.created_on)],
            ['Modified At', dateOf(site.modified_at)],
          ]}
        />
        <FactsCard title="Environment Variables" facts={[]}>
          <Typography variant="body2" color="textSecondary">
            {SECRETS_TEXT}
          </Typography>
        </FactsCard>
      </Columns>
      {meta && (
        <FactsCard
          title="Instance Meta"
          facts={[
            ['Instance ID', orNotKnown(meta.instance_id)],
            ['Instance Type', orNotKnown(meta.instance_type)],
            ['Availability Zone', orNotKnown(meta.availability_zone)],
            ['State', orNotKnown(meta.state)],
            ['Launch Time', dateOf(meta.launch_time)],
            [
              'Domain Name',
              site.domain_name ? (
                <Link key="domain" href={httpsAddress(site.domain_name)} target="_blank" rel="noreferrer">
                  {httpsAddress(site.domain_name)}
                </Link>
              ) : (
                'N/A'
              ),
            ],
          ]}
        />
      )}
      {isUp && <MetricsCard metrics={metrics} />}
    </Stack>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>{children}</Box>
);
