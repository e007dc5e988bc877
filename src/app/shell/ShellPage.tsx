import { type ReactNode, useEffect } from 'react';
import { dashboardRequested, selectDashboard } from '../../../store/dashboard/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { logoutRequested } from '../../../store/session/slice';
import { Shell } from './Shell';

export function ShellPage({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { data: user, status } = useAppSelector(selectDashboard);
  useEffect(() => {
    if (status === 'idle') dispatch(dashboardRequested());
  }, [dispatch, status]);
  return (
    <Shell user={user} onLogout={() => dispatch(logoutRequested())}>
      {children}
    </Shell>
  );
}
