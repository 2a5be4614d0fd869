CREATE TABLE "audit_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"entity" text NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"target_id" integer,
	"target_name" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sign_in_id" uuid,
	"request_id" text,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_entity" ON "audit_events" USING btree ("entity","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("entity","target_id","at","id");--> statement-breakpoint
-- Append-only, for whoever holds the database's password, too: a line goes only when its time is over (see housekeeping.ts).
CREATE FUNCTION hadir_keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '730 days' OR (OLD.entity = 'sign-in' AND OLD.at < now() - interval '180 days') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION hadir_keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_events_not_emptied BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION hadir_keep_audit();
