CREATE TABLE public.aws_clients (
    user_id uuid NOT NULL,
    role_arn text NOT NULL,
    region text NOT NULL,
    verified_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.deployment_logs (
    deployment_id uuid NOT NULL,
    seq integer NOT NULL,
    attempt integer NOT NULL,
    status text NOT NULL,
    message text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.deployment_reports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    deployment_id uuid NOT NULL,
    attempt integer NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.deployment_steps (
    deployment_id uuid NOT NULL,
    attempt integer NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    resource text,
    resource_data jsonb,
    token text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    error_code text,
    error text
);
CREATE TABLE public.deployments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    app_name text NOT NULL,
    repo_name text NOT NULL,
    branch text NOT NULL,
    env_vars text NOT NULL,
    monitoring boolean NOT NULL,
    ci_cd boolean NOT NULL,
    selected_cloud text NOT NULL,
    service_selected text NOT NULL,
    deployment_env text NOT NULL,
    analyze_options text NOT NULL,
    dockerfile_path text,
    status text NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    target text NOT NULL,
    instance_meta jsonb,
    hosted_link text,
    domain_name text,
    last_seq integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    modified_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);
CREATE TABLE public.executors (
    id text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.local_apps (
    deployment_id uuid NOT NULL,
    public_port integer NOT NULL,
    release jsonb NOT NULL,
    certificate text,
    certificate_key text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.mfa_challenges (
    code_hash text NOT NULL,
    user_id uuid NOT NULL,
    tries_left integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.oauth_states (
    state text NOT NULL,
    provider text NOT NULL,
    code_verifier text NOT NULL,
    browser_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.payments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    plan_id text NOT NULL,
    amount_cents integer NOT NULL,
    billing jsonb NOT NULL,
    status text NOT NULL,
    error text,
    subscription_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone
);
CREATE TABLE public.sandbox_grants (
    code text NOT NULL,
    provider text NOT NULL,
    account text NOT NULL,
    code_challenge text NOT NULL,
    redirect_uri text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sandbox_mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.schema_migrations (
    hash text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    provider text NOT NULL,
    provider_account_id text NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    external_id text NOT NULL,
    plan_id text DEFAULT 'free'::text NOT NULL,
    host_token text,
    totp_secret text,
    pending_totp_secret text,
    totp_last_step bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
INSERT INTO public.aws_clients VALUES ('515c12df-ce94-439a-9d57-43bbe6bc9b91', 'arn:aws:iam::123456789012:role/DeploymentRole', 'us-east-1', '2026-11-21 20:23:11.749+00', '2026-11-21 20:23:11.604+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 1, 1, 'info', 'Deploying shop', '2026-11-21 20:23:12.67+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 2, 1, 'info', 'Verifying the AWS role', '2026-11-21 20:23:12.97+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 3, 1, 'success', 'AWS account 123456789012 in us-east-1', '2026-11-21 20:23:13.01+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 4, 1, 'info', 'Fetching the source', '2026-11-21 20:23:13.062+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 5, 1, 'info', 'Cloning branch main', '2026-11-21 20:23:13.099+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 6, 1, 'info', 'Commit 7aa6234b63e0 Change', '2026-11-21 20:23:13.353+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 7, 1, 'info', 'Building', '2026-11-21 20:23:13.386+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 8, 1, 'info', 'Launching', '2026-11-21 20:23:13.851+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 9, 1, 'info', 'Started on port 33361', '2026-11-21 20:23:13.899+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 10, 1, 'info', 'Waiting until the application answers', '2026-11-21 20:23:13.945+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 11, 1, 'info', 'Recording the result', '2026-11-21 20:23:15.007+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 12, 1, 'success', 'Running at http://127.0.0.1:21351', '2026-11-21 20:23:15.009+00');
INSERT INTO public.deployment_logs VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 13, 1, 'completed', 'Deployment Completed', '2026-11-21 20:23:15.022+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 1, 1, 'info', 'Deploying Shop', '2026-11-21 20:23:15.188+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 2, 1, 'info', 'Verifying the AWS role', '2026-11-21 20:23:15.517+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 3, 1, 'success', 'AWS account 123456789012 in us-east-1', '2026-11-21 20:23:15.526+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 4, 1, 'info', 'Fetching the source', '2026-11-21 20:23:15.544+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 5, 1, 'info', 'Cloning branch main', '2026-11-21 20:23:15.604+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 6, 1, 'info', 'Commit 7aa6234b63e0 Change', '2026-11-21 20:23:15.92+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 7, 1, 'info', 'Building', '2026-11-21 20:23:16.016+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 8, 1, 'info', 'Launching', '2026-11-21 20:23:16.162+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 9, 1, 'info', 'Started on port 42019', '2026-11-21 20:23:16.183+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 10, 1, 'info', 'Waiting until the application answers', '2026-11-21 20:23:16.246+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 11, 1, 'info', 'Recording the result', '2026-11-21 20:23:17.408+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 12, 1, 'success', 'Running at http://127.0.0.1:22212', '2026-11-21 20:23:17.41+00');
INSERT INTO public.deployment_logs VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 13, 1, 'completed', 'Deployment Completed', '2026-11-21 20:23:17.444+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 1, 1, 'info', 'Deploying mended', '2026-11-21 20:23:17.933+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 2, 1, 'info', 'Verifying the AWS role', '2026-11-21 20:23:18.198+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 3, 1, 'success', 'AWS account 123456789012 in us-east-1', '2026-11-21 20:23:18.206+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 4, 1, 'info', 'Fetching the source', '2026-11-21 20:23:18.23+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 5, 1, 'info', 'Cloning branch main', '2026-11-21 20:23:18.237+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 6, 1, 'info', 'Commit 72e9aa46a651 Change', '2026-11-21 20:23:18.488+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 7, 1, 'info', 'Building', '2026-11-21 20:23:18.532+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 8, 1, 'info', '> npm run build', '2026-11-21 20:23:18.775+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 9, 1, 'failed', 'The build failed: npm run build ended with code 1.', '2026-11-21 20:23:19.348+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 10, 2, 'info', 'Deploying mended again (attempt 2)', '2026-11-21 20:23:19.639+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 11, 2, 'info', 'Verifying the AWS role', '2026-11-21 20:23:19.95+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 12, 2, 'success', 'AWS account 123456789012 in us-east-1', '2026-11-21 20:23:19.97+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 13, 2, 'info', 'Fetching the source', '2026-11-21 20:23:20.045+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 14, 2, 'info', 'Cloning branch main', '2026-11-21 20:23:20.052+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 15, 2, 'info', 'Commit 80656e863eea Change', '2026-11-21 20:23:20.405+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 16, 2, 'info', 'Building', '2026-11-21 20:23:20.551+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 17, 2, 'info', 'Launching', '2026-11-21 20:23:20.697+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 18, 2, 'info', 'Started on port 45805', '2026-11-21 20:23:20.732+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 19, 2, 'info', 'Waiting until the application answers', '2026-11-21 20:23:20.842+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 20, 2, 'info', 'Recording the result', '2026-11-21 20:23:21.841+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 21, 2, 'success', 'Running at http://127.0.0.1:28334', '2026-11-21 20:23:21.844+00');
INSERT INTO public.deployment_logs VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 22, 2, 'completed', 'Deployment Completed', '2026-11-21 20:23:21.955+00');
INSERT INTO public.deployment_logs VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 1, 1, 'info', 'Deploying broken', '2026-11-21 20:23:22.234+00');
INSERT INTO public.deployment_logs VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 2, 1, 'info', 'Verifying the AWS role', '2026-11-21 20:23:22.351+00');
INSERT INTO public.deployment_logs VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 3, 1, 'success', 'AWS account 123456789012 in us-east-1', '2026-11-21 20:23:22.388+00');
INSERT INTO public.deployment_logs VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 4, 1, 'info', 'Fetching the source', '2026-11-21 20:23:22.582+00');
INSERT INTO public.deployment_logs VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 5, 1, 'info', 'Cloning branch main', '2026-11-21 20:23:22.638+00');
INSERT INTO public.deployment_logs VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 6, 1, 'info', 'Commit 0afc3b6f1be9 Change', '2026-11-21 20:23:22.896+00');
INSERT INTO public.deployment_logs VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 7, 1, 'info', 'Building', '2026-11-21 20:23:22.949+00');
INSERT INTO public.deployment_logs VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 8, 1, 'info', '> npm run build', '2026-11-21 20:23:23.09+00');
INSERT INTO public.deployment_logs VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 9, 1, 'failed', 'The build failed: npm run build ended with code 1.', '2026-11-21 20:23:24.147+00');
INSERT INTO public.deployment_logs VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 1, 1, 'info', 'Deploying busy', '2026-11-21 20:23:24.615+00');
INSERT INTO public.deployment_logs VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 2, 1, 'info', 'Verifying the AWS role', '2026-11-21 20:23:24.704+00');
INSERT INTO public.deployment_logs VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 3, 1, 'success', 'AWS account 123456789012 in us-east-1', '2026-11-21 20:23:24.728+00');
INSERT INTO public.deployment_logs VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 4, 1, 'info', 'Fetching the source', '2026-11-21 20:23:24.798+00');
INSERT INTO public.deployment_logs VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 5, 1, 'info', 'Cloning branch main', '2026-11-21 20:23:24.804+00');
INSERT INTO public.deployment_logs VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 6, 1, 'info', 'Commit 55b19ccc0a39 Change', '2026-11-21 20:23:25.016+00');
INSERT INTO public.deployment_logs VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 7, 1, 'info', 'Building', '2026-11-21 20:23:25.048+00');
INSERT INTO public.deployment_logs VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 8, 1, 'info', '> npm run build', '2026-11-21 20:23:25.126+00');
INSERT INTO public.deployment_logs VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 9, 1, 'info', 'building', '2026-11-21 20:23:25.666+00');
INSERT INTO public.deployment_reports VALUES ('ff6fa59a-683d-4762-9e00-cca00cb34c98', 'a76bc9d0-b953-4118-8efc-cd11f522d2fc', 1, 'Reported, under review by our team', '2026-11-21 20:23:24.222479+00');
INSERT INTO public.deployment_steps VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 1, 1, 'verify_role', 'done', 'AWS account 123456789012 in us-east-1', NULL, 'verify_role-ade2a1de-b51d-49d9-a108-6ea2ee44bb51', '2026-11-21 20:23:12.953613+00', '2026-11-21 20:23:13.018+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 1, 2, 'fetch_source', 'done', 'shop at 7aa6234b63e0', '{"commit": "7aa6234b63e05a7ea1eb295d3f59ef77c5fedaa6", "folder": "{data}/local/sites/2ec2428b-e7bf-4cce-bfe9-f24b92c8700b/attempt-1/fetch_source-6699fd2f-5480-4f96-9453-d23a0853aa0e"}', 'fetch_source-6699fd2f-5480-4f96-9453-d23a0853aa0e', '2026-11-21 20:23:13.053816+00', '2026-11-21 20:23:13.365+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 1, 3, 'build', 'done', 'application', '{"kind": "process", "folder": "{data}/local/sites/2ec2428b-e7bf-4cce-bfe9-f24b92c8700b/attempt-1/build-1202bb94-3fb6-4ed8-a9a6-9395a3fbdf78", "command": ["npm", "run", "--silent", "start"]}', 'build-1202bb94-3fb6-4ed8-a9a6-9395a3fbdf78', '2026-11-21 20:23:13.382764+00', '2026-11-21 20:23:13.805+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 1, 4, 'launch', 'done', 'local-2ec2428be7bf', '{"attempt": 1, "command": ["npm", "run", "--silent", "start"], "releaseFolder": "{data}/local/sites/2ec2428b-e7bf-4cce-bfe9-f24b92c8700b/attempt-1/build-1202bb94-3fb6-4ed8-a9a6-9395a3fbdf78"}', 'launch-ea55edc7-00e7-40ec-be7d-37855541ccbe', '2026-11-21 20:23:13.841075+00', '2026-11-21 20:23:13.906+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 1, 5, 'wait_healthy', 'done', 'http://127.0.0.1:21351', NULL, 'wait_healthy-2666f2ef-640c-4d13-aaab-814ff48a7d0b', '2026-11-21 20:23:13.936352+00', '2026-11-21 20:23:14.948+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 1, 6, 'record', 'done', 'http://127.0.0.1:21351', NULL, 'record-d87074c3-6be9-4f7f-a651-839970c28351', '2026-11-21 20:23:15.004791+00', '2026-11-21 20:23:15.013+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 1, 1, 'verify_role', 'done', 'AWS account 123456789012 in us-east-1', NULL, 'verify_role-7cef20f5-2024-4d6a-bba9-88287958c4a8', '2026-11-21 20:23:15.511181+00', '2026-11-21 20:23:15.528+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 1, 2, 'fetch_source', 'done', 'shop at 7aa6234b63e0', '{"commit": "7aa6234b63e05a7ea1eb295d3f59ef77c5fedaa6", "folder": "{data}/local/sites/156792e2-38d7-4cda-974f-149932d52bfc/attempt-1/fetch_source-5080e539-3fe6-4e40-aaf2-d6235c7fc3dc"}', 'fetch_source-5080e539-3fe6-4e40-aaf2-d6235c7fc3dc', '2026-11-21 20:23:15.541772+00', '2026-11-21 20:23:15.925+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 1, 3, 'build', 'done', 'application', '{"kind": "process", "folder": "{data}/local/sites/156792e2-38d7-4cda-974f-149932d52bfc/attempt-1/build-54cc8c04-dc3c-4d21-8c0f-5fb0fc441cb2", "command": ["npm", "run", "--silent", "start"]}', 'build-54cc8c04-dc3c-4d21-8c0f-5fb0fc441cb2', '2026-11-21 20:23:15.995475+00', '2026-11-21 20:23:16.14+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 1, 4, 'launch', 'done', 'local-156792e238d7', '{"attempt": 1, "command": ["npm", "run", "--silent", "start"], "releaseFolder": "{data}/local/sites/156792e2-38d7-4cda-974f-149932d52bfc/attempt-1/build-54cc8c04-dc3c-4d21-8c0f-5fb0fc441cb2"}', 'launch-a3c94520-9e50-48da-97e6-29c29a9ddcea', '2026-11-21 20:23:16.159051+00', '2026-11-21 20:23:16.192+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 1, 5, 'wait_healthy', 'done', 'http://127.0.0.1:22212', NULL, 'wait_healthy-9b07bfe3-04db-4ef1-9682-824d4846a2f1', '2026-11-21 20:23:16.24369+00', '2026-11-21 20:23:17.399+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 1, 6, 'record', 'done', 'http://127.0.0.1:22212', NULL, 'record-46f4fb3b-1699-4d7d-aa31-2590db0f3e23', '2026-11-21 20:23:17.406962+00', '2026-11-21 20:23:17.412+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 2, 3, 'build', 'done', 'application', '{"kind": "process", "folder": "{data}/local/sites/bcac9ca3-c352-468e-88c4-baee191bf38a/attempt-2/build-ef6e2859-9f7a-4d1a-a9dd-6be79a6c32b1", "command": ["npm", "run", "--silent", "start"]}', 'build-ef6e2859-9f7a-4d1a-a9dd-6be79a6c32b1', '2026-11-21 20:23:20.546252+00', '2026-11-21 20:23:20.676+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 1, 3, 'build', 'failed', NULL, NULL, 'build-0a8019d1-7535-4a03-8fa2-028db61465bb', '2026-11-21 20:23:18.520801+00', '2026-11-21 20:23:19.24+00', 'BUILD_FAILED', 'The build failed: npm run build ended with code 1.');
INSERT INTO public.deployment_steps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 1, 2, 'fetch_source', 'undone', 'mended at 72e9aa46a651', '{"commit": "72e9aa46a651e2d7a1579312828ec0e19455ca69", "folder": "{data}/local/sites/bcac9ca3-c352-468e-88c4-baee191bf38a/attempt-1/fetch_source-fce4aaec-f375-4aee-822a-d03ddc442791"}', 'fetch_source-fce4aaec-f375-4aee-822a-d03ddc442791', '2026-11-21 20:23:18.222727+00', '2026-11-21 20:23:18.494+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 1, 1, 'verify_role', 'undone', 'AWS account 123456789012 in us-east-1', NULL, 'verify_role-6182d444-4d2d-4c47-8882-77713878feff', '2026-11-21 20:23:18.196526+00', '2026-11-21 20:23:18.211+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 2, 1, 'verify_role', 'done', 'AWS account 123456789012 in us-east-1', NULL, 'verify_role-f1368dd1-810e-47f4-8c76-5557e997848a', '2026-11-21 20:23:19.93699+00', '2026-11-21 20:23:19.974+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 2, 2, 'fetch_source', 'done', 'mended at 80656e863eea', '{"commit": "80656e863eea6d83c33a176b6b0ecf5e0e6ffadd", "folder": "{data}/local/sites/bcac9ca3-c352-468e-88c4-baee191bf38a/attempt-2/fetch_source-fc09b42a-c5cf-41d3-98a2-9b956c91897a"}', 'fetch_source-fc09b42a-c5cf-41d3-98a2-9b956c91897a', '2026-11-21 20:23:20.038284+00', '2026-11-21 20:23:20.422+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 2, 4, 'launch', 'done', 'local-bcac9ca3c352', '{"attempt": 2, "command": ["npm", "run", "--silent", "start"], "releaseFolder": "{data}/local/sites/bcac9ca3-c352-468e-88c4-baee191bf38a/attempt-2/build-ef6e2859-9f7a-4d1a-a9dd-6be79a6c32b1"}', 'launch-a5295b8c-5bd0-45c2-83e8-47e308b2797b', '2026-11-21 20:23:20.693607+00', '2026-11-21 20:23:20.751+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 2, 5, 'wait_healthy', 'done', 'http://127.0.0.1:28334', NULL, 'wait_healthy-007f0e3f-b8a7-47c3-82d0-b28648d0bd43', '2026-11-21 20:23:20.82916+00', '2026-11-21 20:23:21.822+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 2, 6, 'record', 'done', 'http://127.0.0.1:28334', NULL, 'record-81d18593-c662-428e-805f-e53238053773', '2026-11-21 20:23:21.839146+00', '2026-11-21 20:23:21.846+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 1, 1, 'verify_role', 'done', 'AWS account 123456789012 in us-east-1', NULL, 'verify_role-9dbb6caf-d9f7-4ff3-9fb2-820a5362e6b6', '2026-11-21 20:23:24.6973+00', '2026-11-21 20:23:24.732+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 1, 3, 'build', 'failed', NULL, NULL, 'build-f403143b-bd2a-4555-ba60-dacc35b9c904', '2026-11-21 20:23:22.946281+00', '2026-11-21 20:23:24.062+00', 'BUILD_FAILED', 'The build failed: npm run build ended with code 1.');
INSERT INTO public.deployment_steps VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 1, 2, 'fetch_source', 'undone', 'broken at 0afc3b6f1be9', '{"commit": "0afc3b6f1be94b9d6b412c25d691f681fba623af", "folder": "{data}/local/sites/a76bc9d0-b953-4118-8efc-cd11f522d2fc/attempt-1/fetch_source-9aa467e7-3977-4633-99da-a936dd52581c"}', 'fetch_source-9aa467e7-3977-4633-99da-a936dd52581c', '2026-11-21 20:23:22.578581+00', '2026-11-21 20:23:22.904+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', 1, 1, 'verify_role', 'undone', 'AWS account 123456789012 in us-east-1', NULL, 'verify_role-8f8821b2-b3a3-4ec5-97e9-9bcb4e813d11', '2026-11-21 20:23:22.340393+00', '2026-11-21 20:23:22.403+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 1, 2, 'fetch_source', 'done', 'busy at 55b19ccc0a39', '{"commit": "55b19ccc0a39bbe0a831944e2d41a03332f74bfd", "folder": "{data}/local/sites/2523014d-0f17-4a47-be66-f9d121e419cf/attempt-1/fetch_source-08d47a3c-b8e3-4d14-b294-626621113966"}', 'fetch_source-08d47a3c-b8e3-4d14-b294-626621113966', '2026-11-21 20:23:24.793832+00', '2026-11-21 20:23:25.02+00', NULL, NULL);
INSERT INTO public.deployment_steps VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', 1, 3, 'build', 'running', NULL, NULL, 'build-02caa0c6-2847-4b83-9fe1-3056cff1e350', '2026-11-21 20:23:25.040127+00', NULL, NULL, NULL);
INSERT INTO public.deployments VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', '515c12df-ce94-439a-9d57-43bbe6bc9b91', 'Shop', 'shop', 'main', 'v1.1oI-YZrpJiDErwUai0Ok1OvLcCs8dyyffgpbSHC9kE3sT8pTbNUBv0Xo2DTT', false, false, 'AWS', 'EC2', 'development', 'manual', NULL, 'completed', 1, 'local', '{"state": "running", "public_ip": "127.0.0.1", "instance_id": "local-156792e238d7", "launch_time": "2026-11-21T20:23:16.188Z", "instance_type": "local.process", "availability_zone": "local"}', 'http://127.0.0.1:22212', NULL, 13, '2026-11-21 20:23:15.145354+00', '2026-11-21 20:23:17.441+00', NULL);
INSERT INTO public.deployments VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', '515c12df-ce94-439a-9d57-43bbe6bc9b91', 'shop', 'shop', 'main', 'v1.KF6A7oQF0lPtmHbAAtETky9e3frvQvKyAC5RSUAoIiNu30iD2-HQSVFgpw', false, false, 'AWS', 'EC2', 'development', 'manual', NULL, 'completed', 1, 'local', '{"state": "running", "public_ip": "127.0.0.1", "instance_id": "local-2ec2428be7bf", "launch_time": "2026-11-21T20:23:13.905Z", "instance_type": "local.process", "availability_zone": "local"}', 'http://127.0.0.1:21351', 'shop.test', 13, '2026-11-21 20:23:12.618783+00', '2026-11-21 20:23:17.675+00', NULL);
INSERT INTO public.deployments VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', '515c12df-ce94-439a-9d57-43bbe6bc9b91', 'mended', 'mended', 'main', 'v1.FXrolWVRrimoIdNlLvtfX6NaJ2tLCWP7xoSpkr8O', false, false, 'AWS', 'EC2', 'development', 'manual', NULL, 'completed', 2, 'local', '{"state": "running", "public_ip": "127.0.0.1", "instance_id": "local-bcac9ca3c352", "launch_time": "2026-11-21T20:23:20.738Z", "instance_type": "local.process", "availability_zone": "local"}', 'http://127.0.0.1:28334', NULL, 22, '2026-11-21 20:23:17.882181+00', '2026-11-21 20:23:21.95+00', NULL);
INSERT INTO public.deployments VALUES ('a76bc9d0-b953-4118-8efc-cd11f522d2fc', '515c12df-ce94-439a-9d57-43bbe6bc9b91', 'broken', 'broken', 'main', 'v1.K6hCVEIQi-w3sO54pxMDlMWxxtst7NPzwCsayH8X', false, false, 'AWS', 'EC2', 'development', 'manual', NULL, 'failed', 1, 'local', NULL, NULL, NULL, 9, '2026-11-21 20:23:22.177888+00', '2026-11-21 20:23:24.146+00', NULL);
INSERT INTO public.deployments VALUES ('265c9588-df4d-4557-93b4-adc78ac4c584', '515c12df-ce94-439a-9d57-43bbe6bc9b91', 'waiting', 'shop', 'main', 'v1.1NOARixy8di8vcw5ZT3Jv13Gnl1zMfl1XQMz4AQs', false, false, 'AWS', 'EC2', 'development', 'manual', NULL, 'queued', 0, 'local', NULL, NULL, NULL, 0, '2026-11-21 20:23:24.315555+00', '2026-11-21 20:23:24.314+00', NULL);
INSERT INTO public.deployments VALUES ('2523014d-0f17-4a47-be66-f9d121e419cf', '515c12df-ce94-439a-9d57-43bbe6bc9b91', 'busy', 'busy', 'main', 'v1.h750WRhBNZfhnSX9PGFEJWC7Mp2T2OxIePy0ylnF', false, false, 'AWS', 'EC2', 'development', 'manual', NULL, 'in_progress', 1, 'local', NULL, NULL, NULL, 9, '2026-11-21 20:23:24.58358+00', '2026-11-21 20:23:24.704+00', NULL);
INSERT INTO public.executors VALUES ('e94a35fa-1150-49cd-be3f-dff46c70a8cd', '1970-01-01 00:00:00+00');
INSERT INTO public.local_apps VALUES ('156792e2-38d7-4cda-974f-149932d52bfc', 22212, '{"attempt": 1, "command": ["npm", "run", "--silent", "start"], "releaseFolder": "{data}/local/sites/156792e2-38d7-4cda-974f-149932d52bfc/attempt-1/build-54cc8c04-dc3c-4d21-8c0f-5fb0fc441cb2"}', NULL, NULL, '2026-11-21 20:23:17.375+00');
INSERT INTO public.local_apps VALUES ('2ec2428b-e7bf-4cce-bfe9-f24b92c8700b', 21351, '{"attempt": 1, "command": ["npm", "run", "--silent", "start"], "releaseFolder": "{data}/local/sites/2ec2428b-e7bf-4cce-bfe9-f24b92c8700b/attempt-1/build-1202bb94-3fb6-4ed8-a9a6-9395a3fbdf78"}', '-----BEGIN CERTIFICATE-----
MIIBeTCCASGgAwIBAgIQHpK1cVXZp5Fn8aZAJpViXzAKBggqhkjOPQQDAjAhMR8w
HQYDVQQDExZHYW50cnkgbG9jYWwgYXV0aG9yaXR5MB4XDTI2MTEyMDIwMjMxN1oX
DTI3MDIxOTIwMjMxN1owFDESMBAGA1UEAxMJc2hvcC50ZXN0MFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEkX39P7ribrk2vaWDMKkTLIJjXOcaO6echhwl7kHjbqgu
D76e8CEkD50BJuY4hkXw6EZhnJwI3B4aSC/fRJprUqNIMEYwCQYDVR0TBAIwADAO
BgNVHQ8BAf8EBAMCB4AwEwYDVR0lBAwwCgYIKwYBBQUHAwEwFAYDVR0RBA0wC4IJ
c2hvcC50ZXN0MAoGCCqGSM49BAMCA0YAMEMCICbyHcG1UXIQC16RCokF83sjXZ67
mO/hHkmLcI/7gNF+Ah95jAhcmEvYi7W+uYdBD9cSpahcT9jVr24xx9GWeD28
-----END CERTIFICATE-----
-----BEGIN CERTIFICATE-----
MIIBZTCCAQygAwIBAgIQHKf3UPVTFSuk8Kq0OHNHFTAKBggqhkjOPQQDAjAhMR8w
HQYDVQQDExZHYW50cnkgbG9jYWwgYXV0aG9yaXR5MB4XDTI2MTEyMDIwMjMxN1oX
DTM2MTExODIwMjMxN1owITEfMB0GA1UEAxMWR2FudHJ5IGxvY2FsIGF1dGhvcml0
eTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABM+w42D3JoGe0AH8O0fdPtMfoLOp
2qZsoaEdXwP0kQABsFkh9sg1zbrUnjYMinHW9H91oMspqKQthiSFhSnOoVujJjAk
MBIGA1UdEwEB/wQIMAYBAf8CAQAwDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMC
A0cAMEQCIGbsyJHTE3p9/x2RsFI337VZ1/c+3h1HoqB2SbQsmWvYAiAebwdTKFjh
KbNynAc+1dN9RNA5+gDvys6GQ7aE8f9L/Q==
-----END CERTIFICATE-----', 'v1.jetc3v7u84Io5vNUfnEhz_4djIu30Q6liD8xz5ySOEZRD0FG5_Q0iwKLwjw9mZCQyiESbhsL61cngmWOeqTNWazkdV8g8l42T7hWbUVucyiYmY3C2tJSPUBnCL6GJmfa6suSRUdVKDpwQEF9zca0dC8VRIcMSk0v3UIR9Xy2IuazczCqn3I2_NemdRn4ZSGqEPOvzhceITOM213QA758K46MPwsx_s5cT_nX97xgkmpyuy9qluW86oL9qsr9c3CTZzrSXZvAi9luUaiFjEEEAewNtefCeJjpSmrivt2l8M22RJLUZ8FD95SyYEB1LzfUsi0VmvU9oz_xBVkV2eUdgZHREyof7bsGxVNnUQ', '2026-11-21 20:23:14.924+00');
INSERT INTO public.local_apps VALUES ('bcac9ca3-c352-468e-88c4-baee191bf38a', 28334, '{"attempt": 2, "command": ["npm", "run", "--silent", "start"], "releaseFolder": "{data}/local/sites/bcac9ca3-c352-468e-88c4-baee191bf38a/attempt-2/build-ef6e2859-9f7a-4d1a-a9dd-6be79a6c32b1"}', NULL, NULL, '2026-11-21 20:23:21.771+00');
INSERT INTO public.schema_migrations VALUES ('34fbc72ea645a00ca155c039b571638f7d752839b859d1a47dc58cafe0e4728f', '2026-11-21 20:23:09.086283+00');
INSERT INTO public.sessions VALUES ('8fc04ec2f505ee2dea126009ac7e94e9691d3d3c6ec03515694f1fdab0d649ed', '515c12df-ce94-439a-9d57-43bbe6bc9b91', '2026-11-21 20:23:11.503778+00', '2026-11-22 08:23:11.502+00');
INSERT INTO public.users VALUES ('515c12df-ce94-439a-9d57-43bbe6bc9b91', 'github', 'sandbox:ada', 'ada', 'ada@example.test', '2561b924-e6f3-40a1-bc66-cde7aa693d71', 'free', 'v1.Xes6e-mGrlSYJSzYH6O1hJGns_YUnuYCWKQxz4WUPg', NULL, 'v1.aPCeezhBwZaqx3-nZfUJCSAAsa-vR_Cu5ITXR0stXqv_DzgGcMZKrCJnGp7M1PNkKfvUxsVAwjAsuip_', NULL, '2026-11-21 20:23:11.490402+00');
ALTER TABLE ONLY public.aws_clients
    ADD CONSTRAINT aws_clients_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.deployment_logs
    ADD CONSTRAINT deployment_logs_deployment_id_seq_pk PRIMARY KEY (deployment_id, seq);
ALTER TABLE ONLY public.deployment_reports
    ADD CONSTRAINT deployment_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deployment_steps
    ADD CONSTRAINT deployment_steps_deployment_id_attempt_name_pk PRIMARY KEY (deployment_id, attempt, name);
ALTER TABLE ONLY public.deployments
    ADD CONSTRAINT deployments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.executors
    ADD CONSTRAINT executors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.local_apps
    ADD CONSTRAINT local_apps_pkey PRIMARY KEY (deployment_id);
ALTER TABLE ONLY public.mfa_challenges
    ADD CONSTRAINT mfa_challenges_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.oauth_states
    ADD CONSTRAINT oauth_states_pkey PRIMARY KEY (state);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_grants
    ADD CONSTRAINT sandbox_grants_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.sandbox_mails
    ADD CONSTRAINT sandbox_mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_account UNIQUE (provider, provider_account_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX deployments_user ON public.deployments USING btree (user_id, created_at DESC NULLS LAST);
CREATE INDEX deployments_user_app ON public.deployments USING btree (user_id, lower(app_name));
ALTER TABLE ONLY public.aws_clients
    ADD CONSTRAINT aws_clients_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deployment_logs
    ADD CONSTRAINT deployment_logs_deployment_id_deployments_id_fk FOREIGN KEY (deployment_id) REFERENCES public.deployments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deployment_reports
    ADD CONSTRAINT deployment_reports_deployment_id_deployments_id_fk FOREIGN KEY (deployment_id) REFERENCES public.deployments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deployment_steps
    ADD CONSTRAINT deployment_steps_deployment_id_deployments_id_fk FOREIGN KEY (deployment_id) REFERENCES public.deployments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deployments
    ADD CONSTRAINT deployments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.local_apps
    ADD CONSTRAINT local_apps_deployment_id_deployments_id_fk FOREIGN KEY (deployment_id) REFERENCES public.deployments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mfa_challenges
    ADD CONSTRAINT mfa_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
