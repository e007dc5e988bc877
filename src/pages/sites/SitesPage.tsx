import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Deployment } from '../../../contract/deployments';
import { isLive, isUnderWay } from '../../../contract/status';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { monitorOpened } from '../../../store/shell/slice';
import { selectSites, sitesFollowed, sitesRequested, sitesUnfollowed } from '../../../store/sites/slice';
import { usePageTitle } from '../../ui/usePageTitle';
import { type ActionEnd, SiteAction } from '../siteActions/SiteAction';
import { latestVersionOf } from './onItsWay';
import { SitesView } from './SitesView';
import { useListQuery } from './useListQuery';

export default function SitesPage() {
  usePageTitle('Deployments');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const sites = useAppSelector(selectSites);
  const [query, setQuery] = useListQuery();
  const [deleting, setDeleting] = useState<Deployment | null>(null);

  useEffect(() => {
    dispatch(sitesRequested());
  }, [dispatch]);
  const isFollowed = sites.data?.some(({ status }) => isUnderWay(status)) ?? false;
  useEffect(() => {
    if (!isFollowed) return;
    dispatch(sitesFollowed());
    return () => {
      dispatch(sitesUnfollowed());
    };
  }, [dispatch, isFollowed]);

  // The same one each time, so that rows are not drawn again with each letter of a search.
  const onLogs = useCallback(
    (site: Deployment) => dispatch(monitorOpened({ deploymentId: site.id, isNew: isLive(site.status), ...latestVersionOf(site) })),
    [dispatch],
  );
  const deleteClosed = (end: ActionEnd) => {
    setDeleting(null);
    if (end === 'done') window.location.reload();
    if (end === 'unknown') dispatch(sitesRequested());
  };

  return (
    <>
      <SitesView
        sites={sites}
        query={query}
        onQuery={setQuery}
        onHome={() => navigate('/')}
        onRetry={() => dispatch(sitesRequested())}
        actions={{
          onOpen: ({ id }) => navigate(`/sites/${id}`),
          onLogs,
          onDelete: setDeleting,
        }}
      />
      {deleting && (
        <SiteAction
          action="deleteSite"
          input={{ deploymentId: deleting.id, appName: deleting.app_name, number: deleting.latest?.number ?? 0 }}
          onClosed={deleteClosed}
        />
      )}
    </>
  );
}
