ALTER TABLE "user_counts" DROP CONSTRAINT "user_counts_role_id_is_active_pk";--> statement-breakpoint
ALTER TABLE "user_counts" ADD COLUMN "school_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_counts" ADD CONSTRAINT "user_counts_role_id_school_id_is_active_pk" PRIMARY KEY("role_id","school_id","is_active");--> statement-breakpoint
-- The new function counts by school from here on, so what was counted for all schools together is counted anew.
DELETE FROM "user_counts";--> statement-breakpoint
INSERT INTO "user_counts" ("role_id", "school_id", "is_active", "total")
	SELECT "role_id", coalesce("school_id", 0), "is_active", count(*) FROM "users" GROUP BY 1, 2, 3;
