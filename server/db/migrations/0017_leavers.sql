ALTER TABLE "users" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "inactive_since" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "inactive_reason" text;--> statement-breakpoint
CREATE INDEX "users_active_sort" ON "users" USING btree ("is_active","sort_key","id");--> statement-breakpoint
CREATE INDEX "users_active_identifier" ON "users" USING btree ("is_active",lower("identifier"),"id");--> statement-breakpoint
CREATE INDEX "users_active_role_sort" ON "users" USING btree ("is_active","role_id","sort_key","id");--> statement-breakpoint
CREATE INDEX "users_active_role_identifier" ON "users" USING btree ("is_active","role_id",lower("identifier"),"id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_inactive_check" CHECK (not "users"."is_active" or ("users"."inactive_since" is null and "users"."inactive_reason" is null));--> statement-breakpoint
-- Counted anew below, by role and by whether they are active.
DELETE FROM "user_counts";--> statement-breakpoint
ALTER TABLE "user_counts" DROP CONSTRAINT "user_counts_pkey";--> statement-breakpoint
ALTER TABLE "user_counts" ADD COLUMN "is_active" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "user_counts" ADD CONSTRAINT "user_counts_role_id_is_active_pk" PRIMARY KEY("role_id","is_active");--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counts AS kept (role_id, is_active, total)
      SELECT role_id, is_active, count(*) FROM new_rows GROUP BY role_id, is_active ORDER BY role_id, is_active
      ON CONFLICT (role_id, is_active) DO UPDATE SET total = kept.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_counts AS kept (role_id, is_active, total)
      SELECT role_id, is_active, -count(*) FROM old_rows GROUP BY role_id, is_active ORDER BY role_id, is_active
      ON CONFLICT (role_id, is_active) DO UPDATE SET total = kept.total + excluded.total;
  ELSE
    INSERT INTO user_counts AS kept (role_id, is_active, total) SELECT role_id, is_active, sum(n) FROM (
      SELECT role_id, is_active, 1 AS n FROM new_rows UNION ALL SELECT role_id, is_active, -1 FROM old_rows
    ) moved GROUP BY role_id, is_active HAVING sum(n) <> 0 ORDER BY role_id, is_active
      ON CONFLICT (role_id, is_active) DO UPDATE SET total = kept.total + excluded.total;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hadir_recount() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM attendance_days;
  INSERT INTO attendance_days (date, shard, present, recorded)
    SELECT sessions.date, sessions.id & 63, sum(marks.present), sum(marks.recorded)
    FROM sessions JOIN (
      SELECT session_id, count(*) FILTER (WHERE status IN ('hadir', 'terlambat')) AS present, count(status) AS recorded
      FROM attendance GROUP BY session_id
    ) marks ON marks.session_id = sessions.id
    WHERE sessions.deleted_at IS NULL AND marks.recorded <> 0 GROUP BY 1, 2;
  DELETE FROM user_counts;
  INSERT INTO user_counts (role_id, is_active, total) SELECT role_id, is_active, count(*) FROM users GROUP BY role_id, is_active;
END
$$;
--> statement-breakpoint
INSERT INTO "user_counts" (role_id, is_active, total) SELECT role_id, is_active, count(*) FROM "users" GROUP BY role_id, is_active;
