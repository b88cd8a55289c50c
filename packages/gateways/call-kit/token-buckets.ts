import { BoundedMap } from '@bowline/platform/bounded-map.ts'

export interface BucketRules {
  /** How much may be used at once. */
  readonly burst: number
  readonly perMinute: number
}

export type Taken =
  | 'taken'
  | { readonly refused: 'wait'; readonly retryAfterMs: number }
  /** The caller keeps asking all the same, and is blocked for a while. */
  | { readonly refused: 'blocked'; readonly retryAfterMs: number }

interface Bucket {
  tokens: number
  atMs: number
  /** Refusals since the bucket was last full. */
  refusals: number
  blockedUntilMs: number
}

const MINUTE = 60_000
/** The time the page shows for 2303001. */
const BLOCK_MS = 30 * MINUTE
/** A caller refused this often before letting the bucket refill is not a person in a hurry. */
const MOST_REFUSALS = 600
const MOST_BUCKETS = 100_000

/**
 * Limits how much each of many callers may use: a bucket that refills by itself, and a block for those who never let
 * it.
 */
export class TokenBuckets {
  readonly #rules: BucketRules
  readonly #buckets = new BoundedMap<string, Bucket>(MOST_BUCKETS)

  constructor(rules: BucketRules) {
    this.#rules = rules
  }

  /** `nowMs`: of a monotonic clock. */
  take(caller: string, weight: number, nowMs: number): Taken {
    const { burst, perMinute } = this.#rules
    const bucket = this.#bucketOf(caller, nowMs)
    if (nowMs < bucket.blockedUntilMs) return { refused: 'blocked', retryAfterMs: bucket.blockedUntilMs - nowMs }
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) * perMinute) / MINUTE)
    bucket.atMs = nowMs
    if (bucket.tokens === burst) bucket.refusals = 0
    if (bucket.tokens >= weight) {
      bucket.tokens -= weight
      return 'taken'
    }
    bucket.refusals += 1
    if (bucket.refusals > MOST_REFUSALS) {
      bucket.blockedUntilMs = nowMs + BLOCK_MS
      bucket.refusals = 0
      return { refused: 'blocked', retryAfterMs: BLOCK_MS }
    }
    return { refused: 'wait', retryAfterMs: Math.ceil(((weight - bucket.tokens) * MINUTE) / perMinute) }
  }

  /** Added again on each use, so that the least recently used is evicted first. */
  #bucketOf(caller: string, nowMs: number): Bucket {
    const full = { tokens: this.#rules.burst, atMs: nowMs, refusals: 0, blockedUntilMs: 0 }
    const bucket = this.#buckets.get(caller) ?? full
    this.#buckets.set(caller, bucket)
    return bucket
  }
}
