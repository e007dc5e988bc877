import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { dashboardRequested, selectDashboard } from '../../../store/dashboard/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { usePageTitle } from '../../ui/usePageTitle';
import { ProfileView } from './ProfileView';

export default function ProfilePage() {
  usePageTitle('Profile');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(dashboardRequested());
  }, [dispatch]);
  return <ProfileView dashboard={useAppSelector(selectDashboard)} onHome={() => navigate('/')} onRetry={() => dispatch(dashboardRequested())} />;
}
