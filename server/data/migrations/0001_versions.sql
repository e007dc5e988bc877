-- A row of `deployments` was application, version and attempt at once. Ids stay; each attempt becomes a version.
ALTER TABLE "deployments" RENAME TO "applications";
--> statement-breakpoint
ALTER TABLE "applications" RENAME COLUMN "attempt" TO "last_version";
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "live_version" integer;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "is_from_wizard" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "is_undeployed" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "waiting_push" jsonb;
--> statement-breakpoint
ALTER TABLE "applications" RENAME CONSTRAINT "deployments_user_id_users_id_fk" TO "applications_user_id_users_id_fk";
--> statement-breakpoint
ALTER INDEX "deployments_user" RENAME TO "applications_user";
--> statement-breakpoint
DROP INDEX "deployments_user_app";
--> statement-breakpoint
ALTER TABLE "deployment_logs" RENAME TO "log_lines";
--> statement-breakpoint
ALTER TABLE "log_lines" RENAME COLUMN "deployment_id" TO "application_id";
--> statement-breakpoint
ALTER TABLE "log_lines" RENAME COLUMN "attempt" TO "version";
--> statement-breakpoint
ALTER TABLE "log_lines" RENAME CONSTRAINT "deployment_logs_deployment_id_deployments_id_fk" TO "log_lines_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "deployment_steps" RENAME TO "version_steps";
--> statement-breakpoint
ALTER TABLE "version_steps" RENAME COLUMN "deployment_id" TO "application_id";
--> statement-breakpoint
ALTER TABLE "version_steps" RENAME COLUMN "attempt" TO "version";
--> statement-breakpoint
ALTER TABLE "version_steps" RENAME CONSTRAINT "deployment_steps_deployment_id_deployments_id_fk" TO "version_steps_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "deployment_reports" RENAME TO "reports";
--> statement-breakpoint
ALTER TABLE "reports" RENAME COLUMN "deployment_id" TO "application_id";
--> statement-breakpoint
ALTER TABLE "reports" RENAME COLUMN "attempt" TO "version";
--> statement-breakpoint
ALTER TABLE "reports" RENAME CONSTRAINT "deployment_reports_deployment_id_deployments_id_fk" TO "reports_application_id_applications_id_fk";
--> statement-breakpoint
ALTER TABLE "log_lines" RENAME CONSTRAINT "deployment_logs_deployment_id_seq_pk" TO "log_lines_application_id_seq_pk";
--> statement-breakpoint
ALTER TABLE "version_steps" RENAME CONSTRAINT "deployment_steps_deployment_id_attempt_name_pk" TO "version_steps_application_id_version_name_pk";
--> statement-breakpoint
ALTER TABLE "version_steps" RENAME COLUMN "resource_data" TO "output";
--> statement-breakpoint
ALTER TABLE "version_steps" ADD COLUMN "title" text;
--> statement-breakpoint
UPDATE "version_steps" SET "title" = CASE "name"
	WHEN 'verify_role' THEN 'Verifying the AWS role' WHEN 'fetch_source' THEN 'Fetching the source' WHEN 'build' THEN 'Building'
	WHEN 'launch' THEN 'Launching' WHEN 'wait_healthy' THEN 'Waiting until the application answers' ELSE 'Recording the result' END;
--> statement-breakpoint
ALTER TABLE "version_steps" ALTER COLUMN "title" SET NOT NULL;
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cause" text NOT NULL,
	"created_by" text NOT NULL,
	"status" text NOT NULL,
	"rollback_of" integer,
	"built_by" integer NOT NULL,
	"branch" text NOT NULL,
	"env_vars" text NOT NULL,
	"settings" jsonb NOT NULL,
	"commit" jsonb,
	"owner" jsonb,
	"instance_meta" jsonb,
	"hosted_link" text,
	"first_seq" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"switched_at" timestamp with time zone,
	"error_code" text,
	"error" text,
	CONSTRAINT "versions_number" UNIQUE("application_id","number")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigserial NOT NULL,
	"application_id" uuid NOT NULL,
	"version" integer,
	"target" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"data" jsonb NOT NULL,
	"owner" jsonb,
	"monthly_cost_cents" integer,
	"left_because" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "resources_token" UNIQUE("application_id","token")
);
--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
UPDATE "applications" SET "live_version" = ("local_apps"."release"->>'attempt')::integer FROM "local_apps" WHERE "local_apps"."deployment_id" = "applications"."id";
--> statement-breakpoint
UPDATE "applications" SET "is_from_wizard" = false, "is_undeployed" = false WHERE "last_version" > 0;
--> statement-breakpoint
INSERT INTO "versions" ("application_id", "number", "cause", "created_by", "status", "built_by", "branch", "env_vars", "settings", "commit", "owner", "instance_meta", "hosted_link", "first_seq", "created_at", "started_at", "ended_at", "error_code", "error")
SELECT a."id", n, CASE WHEN n = 1 THEN 'wizard' ELSE 'trigger' END, u."username",
	CASE WHEN n = a."last_version" AND a."status" IN ('processing', 'in_progress', 'completed') THEN a."status" WHEN n < a."last_version" AND n = a."live_version" THEN 'completed' ELSE 'failed' END,
	n, a."branch", a."env_vars",
	jsonb_build_object('deploymentEnv', a."deployment_env", 'monitoring', a."monitoring", 'ciCd', a."ci_cd", 'dockerfilePath', a."dockerfile_path"),
	(SELECT jsonb_build_object('hash', s."output"->>'commit', 'author', '', 'time', '', 'message', coalesce((SELECT substring(l."message" FROM '^Commit [0-9a-f]+ (.*)$') FROM "log_lines" l WHERE l."application_id" = a."id" AND l."version" = n AND l."message" ~ '^Commit [0-9a-f]+ ' ORDER BY l."seq" DESC LIMIT 1), ''))
		FROM "version_steps" s WHERE s."application_id" = a."id" AND s."version" = n AND s."name" = 'fetch_source' AND s."output"->>'commit' IS NOT NULL),
	(SELECT jsonb_build_object('roleArn', c."role_arn", 'region', c."region", 'externalId', u."external_id", 'accountId', split_part(c."role_arn", ':', 5)) FROM "aws_clients" c WHERE c."user_id" = a."user_id"),
	CASE WHEN n = a."live_version" THEN a."instance_meta" END, CASE WHEN n = a."live_version" THEN a."hosted_link" END,
	coalesce((SELECT min(l."seq") FROM "log_lines" l WHERE l."application_id" = a."id" AND l."version" = n), 1),
	coalesce((SELECT min(l."at") FROM "log_lines" l WHERE l."application_id" = a."id" AND l."version" = n), a."created_at"),
	(SELECT min(s."started_at") FROM "version_steps" s WHERE s."application_id" = a."id" AND s."version" = n),
	CASE WHEN n < a."last_version" OR a."status" IN ('completed', 'failed') THEN coalesce((SELECT max(s."ended_at") FROM "version_steps" s WHERE s."application_id" = a."id" AND s."version" = n), a."modified_at") END,
	(SELECT s."error_code" FROM "version_steps" s WHERE s."application_id" = a."id" AND s."version" = n AND s."state" = 'failed' LIMIT 1),
	(SELECT s."error" FROM "version_steps" s WHERE s."application_id" = a."id" AND s."version" = n AND s."state" = 'failed' LIMIT 1)
FROM "applications" a JOIN "users" u ON u."id" = a."user_id" CROSS JOIN LATERAL generate_series(1, a."last_version") n;
--> statement-breakpoint
-- What the machine of the server runs was a table of its own; it is in the ledger now, in the order in which it was made.
INSERT INTO "resources" ("application_id", "version", "target", "kind", "name", "token", "state", "data", "made_at")
SELECT a."id", NULL, a."target", 'folder', 'Files of the site', 'folder', 'made', '{}'::jsonb, now() FROM "applications" a WHERE a."last_version" > 0;
--> statement-breakpoint
INSERT INTO "resources" ("application_id", "version", "target", "kind", "name", "token", "state", "data", "made_at")
SELECT l."deployment_id", NULL, a."target", 'address', coalesce(a."hosted_link", 'port ' || l."public_port"), 'address', 'made', jsonb_build_object('port', l."public_port"), l."updated_at"
FROM "local_apps" l JOIN "applications" a ON a."id" = l."deployment_id";
--> statement-breakpoint
INSERT INTO "resources" ("application_id", "version", "target", "kind", "name", "token", "state", "data", "made_at")
SELECT l."deployment_id", (l."release"->>'attempt')::integer, a."target", 'build', 'Build of version ' || (l."release"->>'attempt'), 'build-' || (l."release"->>'attempt'), 'made',
	jsonb_build_object('folder', l."release"->>'releaseFolder', 'command', l."release"->'command'), l."updated_at"
FROM "local_apps" l JOIN "applications" a ON a."id" = l."deployment_id";
--> statement-breakpoint
INSERT INTO "resources" ("application_id", "version", "target", "kind", "name", "token", "state", "data", "made_at")
SELECT l."deployment_id", (l."release"->>'attempt')::integer, a."target", 'process', 'Application of version ' || (l."release"->>'attempt'), 'process-' || (l."release"->>'attempt'), 'made', '{}'::jsonb, l."updated_at"
FROM "local_apps" l JOIN "applications" a ON a."id" = l."deployment_id";
--> statement-breakpoint
INSERT INTO "resources" ("application_id", "version", "target", "kind", "name", "token", "state", "data", "made_at")
SELECT l."deployment_id", NULL, a."target", 'certificate', a."domain_name", 'certificate', 'made', jsonb_build_object('domain', a."domain_name", 'certificate', l."certificate", 'key', l."certificate_key"), l."updated_at"
FROM "local_apps" l JOIN "applications" a ON a."id" = l."deployment_id" WHERE l."certificate" IS NOT NULL AND a."domain_name" IS NOT NULL;
--> statement-breakpoint
DROP TABLE "local_apps";
--> statement-breakpoint
-- A name was not unique: the oldest keeps it, the others get a part of their id behind it.
UPDATE "applications" a SET "app_name" = left(a."app_name", 54) || '-' || left(a."id"::text, 8)
FROM (SELECT "id", row_number() OVER (PARTITION BY "user_id", lower("app_name") ORDER BY "created_at", "id") AS "position" FROM "applications" WHERE "deleted_at" IS NULL) same
WHERE same."id" = a."id" AND same."position" > 1;
--> statement-breakpoint
CREATE UNIQUE INDEX "applications_name" ON "applications" USING btree ("user_id",lower("app_name")) WHERE "applications"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "log_lines_version" ON "log_lines" USING btree ("application_id","version","seq");
--> statement-breakpoint
CREATE INDEX "resources_state" ON "resources" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "versions_status" ON "versions" USING btree ("status");
