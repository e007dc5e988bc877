import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import {
  canReportOf,
  detailFollowed,
  detailRequested,
  detailUnfollowed,
  reportRequested,
  resultDismissed,
  selectDetail,
  triggerRequested,
} from '../../../store/deploymentDetail/slice';
import { isMoving } from '../../../store/deploymentDetail/underWay';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { metricsStarted, metricsStopped, selectMetrics } from '../../../store/metrics/slice';
import { monitorOpened, selectMonitor } from '../../../store/shell/slice';
import { ResultDialog } from '../../components/ResultDialog';
import { useLast } from '../../components/useLast';
import { usePageTitle } from '../../ui/usePageTitle';
import { DeleteDialog } from '../sites/DeleteDialog';
import { isUnderWay } from '../sites/RowMenu';
import { useDelete } from '../sites/useDelete';
import { lineOfHash } from '../tracker/permalink';
import { SiteDetailsView } from './SiteDetailsView';
import { SslDialog } from './ssl/SslDialog';

export default function SiteDetailsPage() {
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const isLogOpen = useAppSelector(selectMonitor) !== null;
  const { id: loadedId, deployment, hostedLink, steps, report, busy, result } = useAppSelector(selectDetail);
  const metrics = useAppSelector((state) => selectMetrics(state, id));
  const shownResult = useLast(result);
  const [isSslOpen, setSslOpen] = useState(false);
  const site = loadedId === id ? deployment.data : null;
  const isCompleted = site?.status.toLowerCase() === 'completed';
  const isFollowed = site !== null && isMoving(site.status);
  usePageTitle(site?.app_name ?? 'Deployment Details');
  // A page of what is gone has nothing to reload.
  const deletion = useDelete(() => navigate('/sites', { replace: true }));

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
    if (!isCompleted) return;
    dispatch(metricsStarted(id));
    return () => {
      dispatch(metricsStopped());
    };
  }, [dispatch, id, isCompleted]);

  const openLog = () => site && dispatch(monitorOpened({ deploymentId: id, isNew: isUnderWay(site) }));
  const openLinkedLine = useEffectEvent(() => {
    if (!isLogOpen) openLog();
  });
  const isLineAsked = site !== null && lineOfHash(hash) !== null;
  useEffect(() => {
    if (isLineAsked) openLinkedLine();
  }, [isLineAsked]);

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
        busy={busy !== null}
        onHome={() => navigate('/')}
        onSites={() => navigate('/sites')}
        onRetry={() => dispatch(detailRequested(id))}
        onTrigger={() => dispatch(triggerRequested(id))}
        onSsl={() => setSslOpen(true)}
        onReport={() => dispatch(reportRequested(id))}
        onLogs={openLog}
        onDelete={() => site && deletion.ask(site)}
      />
      {isSslOpen && site?.instance_meta && (
        <SslDialog deploymentId={id} instanceId={site.instance_meta.instance_id} publicIp={site.instance_meta.public_ip} onClosed={sslClosed} />
      )}
      <ResultDialog
        open={result !== null}
        kind={shownResult?.kind ?? 'success'}
        title={shownResult?.title ?? ''}
        message={shownResult?.message ?? ''}
        onClose={() => dispatch(resultDismissed())}
      />
      <DeleteDialog {...deletion.dialog} />
      <ResultDialog {...deletion.result} />
    </>
  );
}
