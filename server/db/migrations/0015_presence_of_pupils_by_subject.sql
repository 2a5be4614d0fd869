CREATE TABLE "presence_counts" (
	"subject_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"present" integer NOT NULL,
	"recorded" integer NOT NULL,
	CONSTRAINT "presence_counts_subject_id_user_id_pk" PRIMARY KEY("subject_id","user_id")
);
--> statement-breakpoint
-- What was marked until now, added up while others mark.
INSERT INTO "presence_counts" ("subject_id", "user_id", "present", "recorded")
	SELECT "sessions"."subject_id", "attendance"."user_id",
		count(*) FILTER (WHERE "attendance"."status" IN ('hadir', 'terlambat', 'dispensasi')), count(*)
	FROM "attendance" JOIN "sessions" ON "sessions"."id" = "attendance"."session_id"
	WHERE "attendance"."status" IS NOT NULL AND "sessions"."is_held" GROUP BY 1, 2;
--> statement-breakpoint
-- From here until the new functions are there nobody marks. What was marked meanwhile is added up anew: the subjects whose sum is another one
-- than that of their sessions, and those of the latest changes, which may have left the sum as it was.
LOCK TABLE "attendance", "sessions" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
WITH "changed" AS (
	SELECT coalesce("of_sessions"."subject_id", "of_pupils"."subject_id") AS "id" FROM (
		SELECT "subject_id", sum("hadir" + "terlambat" + "dispensasi") AS "present", sum("izin" + "sakit" + "alpa") AS "absent"
		FROM "sessions" JOIN "session_counts" ON "session_counts"."session_id" = "sessions"."id" WHERE "is_held" GROUP BY 1
	) AS "of_sessions" FULL JOIN (
		SELECT "subject_id", sum("present") AS "present", sum("recorded" - "present") AS "absent" FROM "presence_counts" GROUP BY 1
	) AS "of_pupils" ON "of_pupils"."subject_id" = "of_sessions"."subject_id"
	WHERE (coalesce("of_sessions"."present", 0), coalesce("of_sessions"."absent", 0))
		<> (coalesce("of_pupils"."present", 0), coalesce("of_pupils"."absent", 0))
	UNION
	SELECT "subject_id" FROM "sessions" WHERE "id" = ANY (ARRAY(
		SELECT "session_id" FROM "attendance_changes" ORDER BY "id" DESC LIMIT 2000))
)
INSERT INTO "presence_counts" AS "kept" ("subject_id", "user_id", "present", "recorded")
	SELECT "subject_id", "user_id", sum("present"), sum("recorded") FROM (
		SELECT "changed"."id" AS "subject_id", "mark".* FROM "changed" CROSS JOIN LATERAL (
			SELECT "id" FROM "sessions" WHERE "subject_id" = "changed"."id" AND "is_held" OFFSET 0
		) AS "held" CROSS JOIN LATERAL (
			SELECT "user_id", ("status" IN ('hadir', 'terlambat', 'dispensasi'))::integer AS "present", 1 AS "recorded"
			FROM "attendance" WHERE "session_id" = "held"."id" AND "status" IS NOT NULL OFFSET 0
		) AS "mark"
		UNION ALL
		SELECT "changed"."id", "was"."user_id", 0, 0 FROM "changed" CROSS JOIN LATERAL (
			SELECT "user_id" FROM "presence_counts" WHERE "subject_id" = "changed"."id" OFFSET 0) AS "was"
	) AS "counted" GROUP BY 1, 2
	ON CONFLICT ("subject_id", "user_id") DO UPDATE SET "present" = excluded."present", "recorded" = excluded."recorded";
