import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { isLive, isUnderWay } from '../../../contract/status';
import type { Version } from '../../../contract/versions';
import { canReportOf, detailFollowed, detailRequested, detailUnfollowed, selectDetail } from '../../../store/deploymentDetail/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { metricsStarted, metricsStopped, selectMetrics } from '../../../store/metrics/slice';
import { selectSettings } from '../../../store/settings/slice';
import { monitorOpened, selectMonitor } from '../../../store/shell/slice';
import { comparisonClosed, comparisonRequested, selectCompared, selectComparison, selectVersions, versionsRequested } from '../../../store/versions/slice';
import { usePageTitle } from '../../ui/usePageTitle';
import { latestVersionOf } from '../sites/onItsWay';
import { lineOfHash } from '../tracker/permalink';
import { canRedeploy } from './SiteButtons';
import { SiteDetailsView } from './SiteDetailsView';
import { SettingsDialog } from './settings/SettingsDialog';
import { SslDialog } from './ssl/SslDialog';
import { useDetailActions } from './useDetailActions';
import { CompareDialog } from './versions/CompareDialog';

export default function SiteDetailsPage() {
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const isLogOpen = useAppSelector(selectMonitor) !== null;
  const { id: loadedId, deployment, hostedLink, steps, report } = useAppSelector(selectDetail);
  const metrics = useAppSelector((state) => selectMetrics(state, id));
  const versions = useAppSelector((state) => selectVersions(state, id));
  const settings = useAppSelector((state) => selectSettings(state, id));
  const compared = useAppSelector(selectCompared);
  const comparison = useAppSelector(selectComparison);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const [isSslOpen, setSslOpen] = useState(false);
  const site = loadedId === id ? deployment.data : null;
  const isMeasured = site !== null && (site.live !== null || site.status.toLowerCase() === 'completed');
  const isFollowed = site !== null && isUnderWay(site.status);
  usePageTitle(site?.app_name ?? 'Deployment Details');
  const actions = useDetailActions(site);

  useEffect(() => {
    dispatch(detailRequested(id));
  }, [dispatch, id]);
  useEffect(() => {
    if (!isFollowed) return;
    dispatch(detailFollowed(id));
    return () => {
      dispatch(detailUnfollowed());
    };
  }, [dispatch, id, isFollowed]);
  useEffect(() => {
    if (!isMeasured) return;
    dispatch(metricsStarted(id));
    return () => {
      dispatch(metricsStopped());
    };
  }, [dispatch, id, isMeasured]);

  const openLog = (version = site ? latestVersionOf(site) : {}) => {
    if (site) dispatch(monitorOpened({ deploymentId: id, isNew: isLive(site.status), ...version }));
  };
  const openLinkedLine = useEffectEvent(() => {
    // Its number counts in the whole log.
    if (!isLogOpen) openLog({});
  });
  const isLineAsked = site !== null && lineOfHash(hash) !== null;
  useEffect(() => {
    if (isLineAsked) openLinkedLine();
  }, [isLineAsked]);

  const openVersionLog = ({ number, status, first_seq }: Version) =>
    dispatch(monitorOpened({ deploymentId: id, isNew: isUnderWay(status), version: { number, firstSeq: first_seq } }));
  const compare = (from: number, to: number) => site && dispatch(comparisonRequested({ id: site.id, from, to }));
  useEffect(
    () => () => {
      dispatch(comparisonClosed());
    },
    [dispatch],
  );

  const sslClosed = useCallback(
    (isConfigured: boolean) => {
      setSslOpen(false);
      if (isConfigured) dispatch(detailRequested(id));
    },
    [dispatch, id],
  );

  return (
    <>
      <SiteDetailsView
        deployment={loadedId === id ? deployment : { status: 'loading', data: null }}
        hostedLink={hostedLink}
        steps={steps}
        metrics={metrics}
        issueStatus={report?.message ?? null}
        canReport={canReportOf(report)}
        busy={actions.busy}
        versions={versions}
        isUndeployed={settings?.is_undeployed ?? false}
        onHome={() => navigate('/')}
        onSites={() => navigate('/sites')}
        onRetry={() => dispatch(detailRequested(id))}
        onRetryVersions={() => site && dispatch(versionsRequested(site.id))}
        onTrigger={() => actions.ask('triggerAgain')}
        onSsl={() => setSslOpen(true)}
        onReport={() => actions.ask('reportFailure')}
        onRedeploy={() => actions.ask('redeploy')}
        onCancel={() => actions.ask('cancelVersion')}
        onSettings={() => setSettingsOpen(true)}
        onLogs={() => openLog()}
        onVersionLog={openVersionLog}
        onRollBack={({ number }) => actions.ask('rollBack', number)}
        onCompare={({ number }) => site?.live && compare(Math.min(number, site.live.number), Math.max(number, site.live.number))}
        onDelete={() => actions.ask('deleteSite')}
      />
      {isSslOpen && site?.instance_meta && (
        <SslDialog deploymentId={id} instanceId={site.instance_meta.instance_id} publicIp={site.instance_meta.public_ip} onClosed={sslClosed} />
      )}
      {areSettingsOpen && site && (
        <SettingsDialog
          deploymentId={site.id}
          repository={site.repo_name}
          canRedeploy={canRedeploy(site)}
          onClosed={(wantsRedeploy) => {
            setSettingsOpen(false);
            if (wantsRedeploy) actions.ask('redeploy');
          }}
        />
      )}
      {compared && (
        <CompareDialog
          compared={compared}
          comparison={comparison}
          onRetry={() => compare(compared.from, compared.to)}
          onClose={() => dispatch(comparisonClosed())}
        />
      )}
      {actions.element}
    </>
  );
}
