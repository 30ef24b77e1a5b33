const growth = Math.log(1.1);
const lastBucket = 150;
/** The layout shift is a small number without a unit: it is counted in thousandths. */
const scaleOf = (name: string): number => (name === "CLS" ? 1000 : 1);

/**
 * The value's place on a logarithmic scale: bucket b holds 1.1^b − 1 up to 1.1^(b+1) − 1, in milliseconds, or
 * in thousandths for the layout shift, so that any quantile can be read from the counts to within a tenth.
 * The last holds all beyond 27 minutes.
 */
export const bucketOf = (name: string, value: number): number =>
  Math.min(lastBucket, Math.max(0, Math.floor(Math.log(1 + value * scaleOf(name)) / growth)));

/**
 * The middle of a bucket: what a quantile that falls into it is said to be. The first holds what is as good
 * as nothing.
 */
export const valueOf = (name: string, bucket: number): number => {
  const value = bucket === 0 ? 0 : Math.exp((bucket + 0.5) * growth) - 1;
  return name === "CLS" ? Math.round(value) / 1000 : Math.round(value);
};
