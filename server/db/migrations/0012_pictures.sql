CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_bytes_check" CHECK (octet_length("images"."bytes") between 1 and 1048576)
);
--> statement-breakpoint
CREATE INDEX "users_image" ON "users" USING btree ("image") WHERE "users"."image" is not null;--> statement-breakpoint
-- A WebP is compressed already: to try it again costs time and wins nothing.
ALTER TABLE "images" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
