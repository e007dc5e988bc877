import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { detailRequested, reportRequested, resultDismissed, selectDetail, triggerRequested } from '../../../store/deploymentDetail/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { metricsStarted, metricsStopped, selectMetrics } from '../../../store/metrics/slice';
import { monitorOpened } from '../../../store/shell/slice';
import { usePageTitle } from '../../app/usePageTitle';
import { ResultDialog } from '../../components/ResultDialog';
import { DeleteDialog } from '../sites/DeleteDialog';
import { isUnderWay } from '../sites/RowMenu';
import { useDelete } from '../sites/useDelete';
import { SiteDetailsView } from './SiteDetailsView';
import { SslDialog } from './ssl/SslDialog';

export default function SiteDetailsPage() {
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { id: loadedId, deployment, hostedLink, steps, report, busy, result } = useAppSelector(selectDetail);
  const metrics = useAppSelector((state) => selectMetrics(state, id));
  const [isSslOpen, setSslOpen] = useState(false);
  const site = loadedId === id ? deployment.data : null;
  const isCompleted = site?.status.toLowerCase() === 'completed';
  usePageTitle(site?.app_name ?? 'Deployment Details');
  // A page of what is gone has nothing to reload.
  const deletion = useDelete(() => navigate('/sites', { replace: true }));

  useEffect(() => {
    dispatch(detailRequested(id));
  }, [dispatch, id]);
  useEffect(() => {
    if (!isCompleted) return;
    dispatch(metricsStarted(id));
    return () => {
      dispatch(metricsStopped());
    };
  }, [dispatch, id, isCompleted]);

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
        issueStatus={report.message}
        canReport={report.message === null}
        busy={busy !== null}
        onHome={() => navigate('/')}
        onSites={() => navigate('/sites')}
        onRetry={() => dispatch(detailRequested(id))}
        onTrigger={() => dispatch(triggerRequested(id))}
        onSsl={() => setSslOpen(true)}
        onReport={() => dispatch(reportRequested(id))}
        onLogs={() => site && dispatch(monitorOpened({ deploymentId: id, isNew: isUnderWay(site) }))}
        onDelete={() => site && deletion.ask(site)}
      />
      {isSslOpen && site?.instance_meta && (
        <SslDialog deploymentId={id} instanceId={site.instance_meta.instance_id} publicIp={site.instance_meta.public_ip} onClosed={sslClosed} />
      )}
      <ResultDialog
        open={result !== null}
        kind={result?.kind ?? 'success'}
        title={result?.title ?? ''}
        message={result?.message ?? ''}
        onClose={() => dispatch(resultDismissed())}
      />
      <DeleteDialog {...deletion.dialog} />
      <ResultDialog {...deletion.result} />
    </>
  );
}
