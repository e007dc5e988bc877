/** Business constants of the product, in one place (specification, section 9). Times are milliseconds unless the name says otherwise. */

export const API_TIMEOUT_MS = 90_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

export const AUTH_TOKEN_KEY = 'authToken';

export const MFA_CODE_LENGTH = 6;
export const RESET_CONFIRMATION_MS = 3_000;
export const CALLBACK_REDIRECT_MS = 3_000;

export const DEFAULT_RESOURCES = { cpu: 2, memory: 2, minInstances: 1, maxInstances: 5 } as const;
export const DEFAULT_ENVIRONMENT = 'development';
export const DEPLOYMENT_ENVIRONMENTS = ['development', 'staging', 'production'] as const;
export const DEFAULT_STATUS = 'Active';
export const DEFAULT_REGION = 'us-east-1';
export const DEFAULT_COUNTRY = 'IN';
export const ANALYSIS_MODES = ['manual', 'automatic'] as const;

export const CLOUD_PROVIDERS = [{ value: 'AWS', label: 'Amazon Web Services' }] as const;
export const DEFAULT_CLOUD = CLOUD_PROVIDERS[0].value;

export const SERVICE_OPTIONS = [
  { value: 'EC2', label: 'EC2', enabled: true },
  { value: 'ECS', label: 'ECS', enabled: false },
  { value: 'EKS', label: 'EKS', enabled: false },
] as const;

export const AWS_REGIONS = [
  { value: 'us-east-1', label: 'us-east-1 (N. Virginia)' },
  { value: 'us-east-2', label: 'us-east-2 (Ohio)' },
  { value: 'us-west-1', label: 'us-west-1 (N. California)' },
  { value: 'us-west-2', label: 'us-west-2 (Oregon)' },
  { value: 'eu-west-1', label: 'eu-west-1 (Ireland)' },
  { value: 'eu-central-1', label: 'eu-central-1 (Frankfurt)' },
  { value: 'ap-southeast-1', label: 'ap-southeast-1 (Singapore)' },
  { value: 'ap-southeast-2', label: 'ap-southeast-2 (Sydney)' },
  { value: 'ap-south-1', label: 'ap-south-1 (Mumbai)' },
] as const;

export const ENV_VALUE_DISPLAY_LENGTH = 30;
export const DEPLOY_STEPS = ['Details', 'Configure', 'Review'] as const;
export const AWS_CONNECTION_STEPS = ['Create role and add Trust policy', 'Attach Permissions', 'Configure Connection Details'] as const;
export const SSL_STEPS = ['DNS Setup', 'SSL Config', 'Complete'] as const;

export const COPY_CONFIRMATION_MS = 2_000;
export const COMPLETION_TOAST_MS = 5_000;
export const RELOAD_AFTER_COMPLETION_MS = 1_000;
export const METRICS_REFRESH_MS = 30_000;
export const METRICS_POINTS = 24;
export const SITE_MOCK_DELAYS_MS = [500, 1_000] as const;
export const STORAGE_DELAY_MS = { min: 500, max: 1_500 } as const;
export const STORAGE_UPLOAD_STEPS = 10;

export const TRACKER_PILL_ID_LENGTH = 8;
export const WIDE_SCREEN_PX = 768;

export const PAYMENT_SUCCESS_STATUSES = ['success', 'active', 'completed'] as const;
export const BILLING_SAMPLE_AMOUNT = '$59.00';

/** Used when the server's country list cannot be loaded. */
export const FALLBACK_COUNTRIES = [
  { name: 'Afghanistan', code: 'AF' },
  { name: 'Aland Islands', code: 'AX' },
  { name: 'Albania', code: 'AL' },
  { name: 'Algeria', code: 'DZ' },
  { name: 'India', code: 'IN' },
  { name: 'United States', code: 'US' },
  { name: 'United Kingdom', code: 'GB' },
] as const;
