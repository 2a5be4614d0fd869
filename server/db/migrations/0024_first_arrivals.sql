CREATE TABLE "gate_arrivals" (
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gate_arrivals_user_id_day_school_id_pk" PRIMARY KEY("user_id","day","school_id")
);
--> statement-breakpoint
ALTER TABLE "gate_arrivals" ADD CONSTRAINT "gate_arrivals_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_arrivals" ADD CONSTRAINT "gate_arrivals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_arrivals_at" ON "gate_arrivals" USING btree ("school_id","day","at","user_id");
--> statement-breakpoint
-- Whoever taps meanwhile waits, because the triggers of an older Hadir keep no arrivals.
LOCK TABLE "gate_taps" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "gate_arrivals" ("school_id", "user_id", "day", "at")
	SELECT "school_id", "user_id", "day", min("at") FROM "gate_taps" "taps"
	WHERE "direction" = 'in' AND NOT "is_removal" AND NOT EXISTS (
		SELECT FROM "gate_taps" "later" WHERE "later"."replaces_id" = "taps"."id")
	GROUP BY 1, 2, 3 ORDER BY 1, 3, 4;
