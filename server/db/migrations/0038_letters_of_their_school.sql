-- A letter is of the school in whose classes its pupils were on its days; until now it was that of its pupils when it was written. Of several
-- schools it stays that one, else it is that of the latest class. A letter about days without any class stays as it was.
UPDATE "letters" SET "school_id" = "placed"."school_id"
FROM (
  SELECT DISTINCT ON ("letter_pupils"."letter_id") "letter_pupils"."letter_id", "classes"."school_id"
  FROM "letter_pupils"
    JOIN "letters" ON "letters"."id" = "letter_pupils"."letter_id"
    JOIN "memberships" ON "memberships"."user_id" = "letter_pupils"."user_id" AND "memberships"."joined_on" <= "letters"."end_date"
      AND ("memberships"."left_on" IS NULL OR "memberships"."left_on" > "letters"."start_date")
      AND "memberships"."left_on" IS DISTINCT FROM "memberships"."joined_on"
    JOIN "classes" ON "classes"."id" = "memberships"."class_id"
  ORDER BY "letter_pupils"."letter_id", ("classes"."school_id" IS NOT DISTINCT FROM "letters"."school_id") DESC,
    "memberships"."joined_on" DESC, "memberships"."id" DESC
) AS "placed"
WHERE "placed"."letter_id" = "letters"."id" AND "letters"."school_id" IS DISTINCT FROM "placed"."school_id";
