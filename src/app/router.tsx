import { lazy } from 'react';
import { createBrowserRouter, Navigate, Outlet } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks';
import { selectIsSignedIn } from '../../store/session/slice';
import { UnexpectedError } from '../components/ErrorBoundary';
import { Frame } from './Frame';
import { ShellPage } from './ShellPage';

const LandingPage = lazy(() => import(/* webpackChunkName: "landing" */ '../pages/landing/LandingPage'));
const CallbackPage = lazy(() => import(/* webpackChunkName: "callback" */ '../pages/callback/CallbackPage'));
const SitesPage = lazy(() => import(/* webpackChunkName: "sites" */ '../pages/sites/SitesPage'));
const SiteDetailsPage = lazy(() => import(/* webpackChunkName: "site-details" */ '../pages/siteDetails/SiteDetailsPage'));
const DeployPage = lazy(() => import(/* webpackChunkName: "deploy" */ '../pages/deploy/DeployPage'));
const ProfilePage = lazy(() => import(/* webpackChunkName: "profile" */ '../pages/profile/ProfilePage'));
const PlansPage = lazy(() => import(/* webpackChunkName: "plans" */ '../pages/plans/PlansPage'));
const BillingPage = lazy(() => import(/* webpackChunkName: "billing" */ '../pages/billing/BillingPage'));
const StoragePage = lazy(() => import(/* webpackChunkName: "storage" */ '../pages/storage/StoragePage'));
const PaymentResultPage = lazy(() => import(/* webpackChunkName: "payment-result" */ '../pages/paymentResult/PaymentResultPage'));
const NotFoundPage = lazy(() => import(/* webpackChunkName: "not-found" */ '../pages/notFound/NotFoundPage'));

function SignedOutOnly() {
  return useAppSelector(selectIsSignedIn) ? <Navigate to="/sites" replace /> : <Outlet />;
}

function SignedInOnly() {
  return useAppSelector(selectIsSignedIn) ? (
    <ShellPage>
      <Outlet />
    </ShellPage>
  ) : (
    <Navigate to="/" replace />
  );
}

/** The routes of the specification (section 2.1), no more: every other path is the 404 page. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Frame />,
      errorElement: <UnexpectedError />,
      children: [
        {
          element: <SignedOutOnly />,
          children: [
            { path: '/', element: <LandingPage /> },
            { path: '/callback', element: <CallbackPage host="github" /> },
            { path: '/bitbucket/callback', element: <CallbackPage host="bitbucket" /> },
          ],
        },
        {
          element: <SignedInOnly />,
          children: [
            { path: '/sites', element: <SitesPage /> },
            { path: '/sites/:id', element: <SiteDetailsPage /> },
            { path: '/deploy', element: <DeployPage /> },
            { path: '/profile', element: <ProfilePage /> },
            { path: '/plans', element: <PlansPage /> },
            { path: '/billing', element: <BillingPage /> },
            { path: '/storage', element: <StoragePage /> },
            { path: '/payment/result', element: <PaymentResultPage /> },
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
