/**
 * Every failure the server can answer with: its HTTP status and the sentence a person reads.
 * `{name}` in a sentence is filled from the error's parameters. 401 and 403 end the session in the browser, so only the session guard uses 401.
 */
export const ERRORS = {
  // Requests in general
  VALIDATION: { status: 422, message: 'Check the request: {problem}.' },
  BODY_UNREADABLE: { status: 400, message: 'The request body is not valid JSON.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is larger than {limit}.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  FORM_FOREIGN: { status: 400, message: 'This form was not sent from our own page. Open the page again and repeat it there.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was lost; please try again.' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'The database cannot be reached right now. Try again in a minute.' },
  SHUTTING_DOWN: { status: 503, message: 'The server is restarting. Try again in a few seconds.' },

  // Session and sign-in
  SESSION_INVALID: { status: 401, message: 'Your session is no longer valid. Sign in again.' },
  OAUTH_STATE_MISMATCH: { status: 400, message: 'This sign-in was not started in this browser, or has expired. Start it again.' },
  OAUTH_EXCHANGE_FAILED: { status: 400, message: 'The code host did not accept this sign-in. Start it again.' },
  PROVIDER_NOT_CONFIGURED: { status: 422, message: 'Sign-in with {host} is not set up on this server.' },
  OAUTH_EMAIL_MISSING: { status: 400, message: 'Your {host} account has no verified email address. Verify one there, then sign in again.' },
  OAUTH_UNAVAILABLE: { status: 502, message: 'The code host cannot be reached right now. Try again in a minute.' },
  MFA_CHALLENGE_INVALID: { status: 400, message: 'This sign-in has expired or was already used. Sign in again.' },
  MFA_TOKEN_REQUIRED: { status: 400, message: 'Verification token is required' },
  MFA_TOKEN_INVALID: { status: 400, message: 'The code is wrong, expired or was already used.' },
  MFA_TOO_MANY_TRIES: { status: 429, message: 'Too many wrong codes. Sign in again to get a new try.' },
  MFA_RESET_UNAVAILABLE: { status: 400, message: 'Start a sign-in first, then ask for a new QR code.' },
  MAIL_FAILED: { status: 502, message: 'The email could not be sent. Try again in a minute.' },

  // Cloud account
  ROLE_NOT_CONNECTED: { status: 404, message: 'No AWS role is connected yet.' },
  ROLE_ARN_REQUIRED: { status: 422, message: 'Role ARN is required' },
  ROLE_ARN_INVALID: { status: 422, message: 'This is not the ARN of an IAM role. It looks like arn:aws:iam::123456789012:role/DeploymentRole.' },
  REGION_REQUIRED: { status: 422, message: 'Region is required' },
  REGION_UNKNOWN: { status: 422, message: 'The region {region} is not supported.' },
  ROLE_NOT_ASSUMABLE: { status: 422, message: 'AWS did not let us assume this role. Check the trust policy and the external ID inside it.' },
  CLOUD_UNAVAILABLE: { status: 502, message: 'AWS cannot be reached right now. Try again in a minute.' },

  // Repositories
  REPOSITORY_NOT_FOUND: { status: 404, message: 'The repository {repo} was not found in your account.' },
  BRANCH_NOT_FOUND: { status: 422, message: 'The branch {branch} does not exist in {repo}.' },
  BRANCH_INVALID: { status: 422, message: '{branch} is not a valid branch name.' },
  CODE_HOST_ACCESS_LOST: { status: 502, message: '{host} no longer accepts the access you granted. Log out, then sign in again.' },
  CODE_HOST_LIMITED: { status: 502, message: '{host} limits how often it may be asked. Try again in {seconds} seconds.' },
  CODE_HOST_FAILED: { status: 502, message: 'The code host did not answer. Try again in a minute.' },
  WEBHOOK_REFUSED: {
    status: 502,
    message: '{host} did not let us add a webhook to {repo}: that takes admin rights there. It is asked for new commits instead.',
  },
  WEBHOOK_SIGNATURE_INVALID: { status: 400, message: 'This delivery is not signed with the secret of its webhook.' },

  // Deployments
  APP_NAME_REQUIRED: { status: 422, message: 'Application name is required.' },
  APP_NAME_INVALID: {
    status: 422,
    message:
      'An application name may hold letters, digits, spaces, dots, dashes and underscores, starts with a letter or digit, and has at most 63 characters.',
  },
  SERVICE_UNAVAILABLE: { status: 422, message: 'The service {service} cannot be chosen yet. Choose EC2.' },
  CLOUD_UNKNOWN: { status: 422, message: 'The cloud provider {cloud} is not supported.' },
  ENVIRONMENT_UNKNOWN: { status: 422, message: 'The environment {environment} is not one of development, staging and production.' },
  ENV_KEY_INVALID: {
    status: 422,
    message: '{key} is not a valid environment variable name: use letters, digits and underscores, and do not start with a digit.',
  },
  ENV_TOO_LARGE: { status: 422, message: 'The environment variables are larger than 64 KB together.' },
  MONITORING_NOT_IN_PLAN: { status: 422, message: 'Upgrade plan to enable monitoring' },
  APP_NAME_TAKEN: { status: 409, message: 'You already have an application {app}, deployed from {repo}. Choose another name, or delete that one first.' },
  DEPLOYMENT_NOT_FOUND: { status: 404, message: 'This deployment was not found. It may have already been deleted.' },
  DEPLOYMENT_RUNNING: { status: 409, message: 'A deployment of {app} is already running. Wait until it ends, or cancel it.' },
  DEPLOYMENT_NOT_TRIGGERABLE: { status: 409, message: 'Only a queued or failed deployment can be triggered; this one is {status}.' },
  VERSION_NOT_FOUND: { status: 404, message: 'There is no version {number} of this deployment.' },
  VERSION_IS_LIVE: { status: 409, message: 'Version {number} is the one that runs now.' },
  VERSION_NOT_RUNNABLE: { status: 409, message: 'Version {number} never ran: it is {status}. Choose one that completed.' },
  VERSION_NOT_KEPT: { status: 409, message: 'The build of version {number} is no longer kept, only the last {kept} are. Redeploy to build the branch anew.' },
  NOTHING_TO_CANCEL: { status: 409, message: 'No version of this deployment is on its way; it is {status}.' },
  CANCEL_TOO_LATE: { status: 409, message: 'Version {number} is just taking over and can no longer be cancelled. Roll back once it runs.' },
  OUTPUT_UNAVAILABLE: { status: 409, message: 'The output of the application cannot be read where it runs.' },
  DOMAINS_UNAVAILABLE: { status: 409, message: 'Domains cannot be set up where this deployment runs.' },
  DEPLOYMENT_NOT_COMPLETED: { status: 409, message: 'A domain can be set up once the deployment has completed; this one is {status}.' },
  DEPLOYMENT_NOT_FAILED: { status: 409, message: 'Only a failed deployment can be reported; this one is {status}.' },
  ALREADY_REPORTED: { status: 409, message: 'This failure has been reported already.' },
  INSTANCE_MISMATCH: { status: 404, message: 'The deployment does not run on this instance.' },
  DELETE_INCOMPLETE: { status: 500, message: 'Not everything could be removed: {left}. Try again; nothing is lost.' },

  // Steps of a version (kept with the step and written as the last log line)
  SOURCE_FETCH_FAILED: { status: 500, message: 'The source could not be fetched: {reason}' },
  BUILD_FAILED: { status: 500, message: 'The build failed: {reason}' },
  BUILD_TIMEOUT: { status: 500, message: 'The build did not end within {seconds} seconds.' },
  NOTHING_TO_RUN: { status: 500, message: 'Nothing to run was found: the repository has neither a package.json with a start script nor an index.html.' },
  APP_EXITED: { status: 500, message: 'The application ended before it answered: {reason}' },
  APP_NOT_LISTENING: {
    status: 500,
    message: 'The application did not answer on port {port} within {seconds} seconds. It must listen on the port in the PORT variable.',
  },
  APP_KEEPS_ENDING: { status: 500, message: 'The application keeps ending and is not started any more: {reason} Trigger the deployment to try again.' },
  STEP_TIMEOUT: { status: 500, message: '{step} did not end within {minutes} minutes.' },
  BUILD_NOT_KEPT: { status: 500, message: 'The build of version {number} is gone from where it was kept. Redeploy to build the branch anew.' },
  CANCELLED: { status: 500, message: 'The deployment was cancelled.' },
  DEPLOY_INTERNAL: { status: 500, message: 'The deployment stopped because of a fault on our side: {reason}' },

  // Domain and certificate
  SSL_FIELDS_REQUIRED: { status: 422, message: 'Please fill in all required fields' },
  DOMAIN_INVALID: { status: 422, message: '{domain} is not a valid domain name.' },
  EMAIL_INVALID: { status: 422, message: '{email} is not a valid email address.' },
  DOMAIN_TAKEN: { status: 409, message: 'The domain {domain} is in use by another site.' },
  DNS_NOT_POINTING: { status: 422, message: '{domain} points to {found}, not to {expected}. Correct the A record, then try again.' },
  SSL_FAILED: { status: 500, message: 'SSL configuration failed' },

  // Plans and payment
  PLAN_NOT_FOUND: { status: 404, message: 'This plan does not exist.' },
  PLAN_IS_CURRENT: { status: 409, message: 'This is your current plan.' },
  PLAN_BY_SALES: { status: 409, message: 'This plan is arranged with our sales team. Write to us.' },
  BILLING_INCOMPLETE: { status: 422, message: 'Street, city, state, zip code and country are required.' },
  COUNTRY_UNKNOWN: { status: 422, message: 'The country {country} is not known.' },
  PAYMENT_NOTICE_INVALID: { status: 400, message: 'This notice is not signed by the payment provider.' },
  PAYMENT_UNAVAILABLE: { status: 502, message: 'The payment provider cannot be reached right now. Nothing was charged.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The sentence of a code with its parameters filled in. */
export function sentenceOf(code: ErrorCode, params: Record<string, string | number> = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
