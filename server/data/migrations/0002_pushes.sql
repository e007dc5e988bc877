CREATE TABLE "push_deliveries" (
	"watch_id" uuid NOT NULL,
	"delivery_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_deliveries_watch_id_delivery_id_pk" PRIMARY KEY("watch_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "repository_watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"repository" text NOT NULL,
	"branch" text NOT NULL,
	"etag" text,
	"last_commit" text,
	"delivered_commit" text,
	"delivered_by" text,
	"webhook_id" text,
	"webhook_url" text,
	"webhook_secret" text,
	"webhook_tried_at" timestamp with time zone,
	"webhook_error" text,
	"checked_at" timestamp with time zone,
	"error" text,
	"next_check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"held_until" timestamp with time zone,
	CONSTRAINT "repository_watches_branch" UNIQUE("user_id","provider","repository","branch")
);
--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_watch_id_repository_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."repository_watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_watches" ADD CONSTRAINT "repository_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_deliveries_received" ON "push_deliveries" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "repository_watches_due" ON "repository_watches" USING btree ("next_check_at");
