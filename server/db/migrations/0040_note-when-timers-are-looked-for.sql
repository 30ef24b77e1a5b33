CREATE TABLE "timer_looks" (
	"id" text PRIMARY KEY NOT NULL,
	"looked_at" timestamp(3) with time zone NOT NULL,
	"out_from" timestamp(3) with time zone,
	"out_until" timestamp(3) with time zone
);
