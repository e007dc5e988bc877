import type { PaymentError } from './subscription';

/** Every message of the specification's error catalogue (section 8) and status texts (section 4), in one place. */
const HOSTS = { github: 'GitHub', bitbucket: 'Bitbucket' } as const;
type Host = keyof typeof HOSTS;
const NO_CODE: Record<Host, string> = { github: 'No authorization code received', bitbucket: 'No authorization code received from Bitbucket' };

export const MESSAGES = {
  auth: {
    urlFailed: (host: Host) => `Failed to get ${HOSTS[host]} auth URL`,
    authenticateFailed: (host: Host) => `Failed to authenticate with ${HOSTS[host]}`,
    fetchUserFailed: 'Failed to fetch user data',
    verifyUserFailed: (reason: string) => `Failed to verify user: ${reason}`,
    userRoleFailed: 'Failed to get user role',
    verifyConnectionFailed: 'Failed to verify connection',
    createCredentialsFailed: 'Failed to create credentials',
    initiateFailed: (provider: string) => `Failed to initiate ${provider} login`,
    gitlab: 'GitLab login not implemented yet',
    unsupported: 'Unsupported provider',
    invalidResponse: (host: Host) => `Invalid response from ${HOSTS[host]} authentication`,
    authenticationFailed: 'Authentication failed',
    hostAuthenticationFailed: (host: Host) => `${HOSTS[host]} authentication failed`,
    logoutFailed: 'Failed to logout',
    sessionRefused: 'Your session is no longer valid. Sign in again.',
    cancelled: (host: Host) => `${HOSTS[host]} authentication was cancelled or failed`,
    noCode: (host: Host) => NO_CODE[host],
  },
  mfa: {
    resetFailed: 'Failed to reset QR code',
    resetSent: 'Reset email sent! Please check your email for the new QR code.',
    verificationFailed: 'MFA verification failed',
    noAccessToken: 'No access token received from MFA verification',
    invalidToken: 'Invalid Token',
    tokenRequired: 'Verification token is required',
  },
  connection: {
    notAuthenticated: 'Not authenticated',
    checking: 'Checking AWS connection...',
    verified: 'AWS connection verified',
    verificationFailed: 'AWS connection verification failed',
    roleFailed: 'Failed to get AWS role',
    exception: 'Error verifying AWS connection',
    failed: 'AWS connection failed',
    loggedOut: 'Logged out from AWS',
  },
  awsGuide: {
    roleArnRequired: 'Role ARN is required',
    regionRequired: 'Region is required',
    createFailed: 'Failed to create AWS client',
    verifyDefault: 'Verification failed',
    unexpected: 'An unexpected error occurred',
    verifyFailed: 'Failed to verify AWS connection',
    ready: 'Ready to verify AWS setup',
    trustPolicyFailed: 'The trust policy could not be loaded.',
  },
  sites: {
    listFailed: 'Failed to fetch sites',
    listCallFailed: 'Failed to get GitHub auth URL',
    detailsFailed: 'Failed to fetch site details',
    actionFailed: (action: string) => `Failed to ${action} site`,
  },
  report: {
    successTitle: 'Issue Reported Successfully',
    success: 'Your failed deployment issue has been reported successfully. Our team will review it shortly.',
    failedTitle: 'Report Failed',
    failed: 'Failed to report issue. Please try again.',
    noResponse: 'Failed to report issue. Please check your connection and try again.',
    noData: 'No data found',
    resolved: 'resolved',
  },
  remove: {
    title: 'Delete Deployment',
    notFoundTitle: 'Deployment Not Found',
    notFound: 'The deployment you are trying to delete was not found. It may have already been deleted.',
    failedTitle: 'Delete Failed',
    failed: (status: number) => `Failed to delete deployment. Server returned ${status} error.`,
    noResponse: 'Failed to delete deployment. Please check your connection and try again.',
  },
  versions: {
    listFailed: 'Failed to fetch versions',
    compareFailed: 'Failed to compare versions',
    settingsFailed: 'Failed to load settings',
    saveFailed: 'Failed to save settings',
    cancelFailed: 'Failed to cancel deployment',
    checkConnection: (failed: string) => `${failed}. Please check your connection and try again.`,
  },
  tracker: {
    logsFailed: 'Failed to fetch deployment logs',
    noLogs: 'No logs available for this deployment',
    invalidMessage: 'Received invalid message format',
    socketError: 'WebSocket connection error',
    authenticationFailed: 'Authentication failed: Invalid token',
    disconnected: 'Disconnected from deployment',
    connecting: (id: string) => `Connecting to deployment ${id}...`,
    connected: (id: string) => `Connected to deployment ${id}`,
    completedToast: 'Deployment Completed. Check logs for details',
  },
  deploy: {
    banner: 'Deployment failed - There was an error deploying your application. Please try again.',
    upgradeForMonitoring: 'Upgrade plan to enable monitoring',
    noEnvVars: 'No environment variables configured',
  },
  ssl: {
    failed: 'SSL configuration failed',
    fieldsRequired: 'Please fill in all required fields',
  },
  payment: {
    cancelled: 'Payment was cancelled. You can try again anytime.',
    other: 'Payment failed. Please try again or contact support if the issue persists.',
    /** The message of an `error` code on the payment result page. */
    ofError: (code: string | null): string =>
      code !== null && Object.hasOwn(PAYMENT_ERROR_TEXTS, code) ? PAYMENT_ERROR_TEXTS[code as PaymentError] : MESSAGES.payment.other,
  },
  storage: {
    listFailed: 'Failed to fetch buckets',
    detailsFailed: 'Failed to fetch bucket details',
    createFailed: 'Failed to create bucket',
    deleteFailed: 'Failed to delete bucket',
    uploadFailed: 'Failed to upload file',
    deleteFileFailed: 'Failed to delete file',
  },
  errors: {
    notFoundTitle: '404 - Not Found',
    notFound: "The page you're looking for doesn't exist.",
    goHome: 'Go back home',
    wrong: 'Something went wrong',
    tryAgain: 'Try again',
    unexpected: 'Unexpected Application Error!',
  },
} as const;

const PAYMENT_ERROR_TEXTS: Record<PaymentError, string> = {
  card_declined: 'Your card was declined. Please try a different payment method.',
  insufficient_funds: 'Your card has insufficient funds. Please use a different card or add funds and try again.',
  expired_card: 'Your card has expired. Please use a different card.',
  processing_error: 'The payment could not be processed. Please wait a moment and try again.',
  cancelled: 'Payment was cancelled. You can try again anytime.',
};
