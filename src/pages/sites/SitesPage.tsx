import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isMoving } from '../../../store/deploymentDetail/underWay';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { monitorOpened } from '../../../store/shell/slice';
import { selectSites, sitesFollowed, sitesRequested, sitesUnfollowed } from '../../../store/sites/slice';
import { ResultDialog } from '../../components/ResultDialog';
import { usePageTitle } from '../../ui/usePageTitle';
import { DeleteDialog } from './DeleteDialog';
import { isUnderWay } from './RowMenu';
import { SitesView } from './SitesView';
import { useDelete } from './useDelete';
import { useListQuery } from './useListQuery';

export default function SitesPage() {
  usePageTitle('Deployments');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const sites = useAppSelector(selectSites);
  const [query, setQuery] = useListQuery();
  const deletion = useDelete(() => window.location.reload());

  useEffect(() => {
    dispatch(sitesRequested());
  }, [dispatch]);
  const isFollowed = sites.data?.some(({ status }) => isMoving(status)) ?? false;
  useEffect(() => {
    if (!isFollowed) return;
    dispatch(sitesFollowed());
    return () => {
      dispatch(sitesUnfollowed());
    };
  }, [dispatch, isFollowed]);

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
          onLogs: (site) => dispatch(monitorOpened({ deploymentId: site.id, isNew: isUnderWay(site) })),
          onDelete: deletion.ask,
        }}
      />
      <DeleteDialog {...deletion.dialog} />
      <ResultDialog {...deletion.result} />
    </>
  );
}
