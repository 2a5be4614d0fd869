DROP INDEX "letter_pupils_user";--> statement-breakpoint
CREATE INDEX "letter_pupils_user" ON "letter_pupils" USING btree ("user_id","letter_id");