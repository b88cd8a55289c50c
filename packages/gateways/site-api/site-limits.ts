import { SiteCode } from '@bowline/contract/codes.ts'
import { limitedAddress } from '../binance-rest/request-limits.ts'
import { SiteRefusal } from './site-refusal.ts'
import { type BucketRules, type Taken, TokenBuckets } from './token-buckets.ts'

export interface SiteLimitRules {
  /** Several people may share an address. */
  readonly address: BucketRules
  readonly account: BucketRules
}

/** A page makes a handful of calls, a busy trading desk some hundred a minute. */
export const SITE_LIMITS: SiteLimitRules = {
  address: { burst: 600, perMinute: 2_400 },
  account: { burst: 300, perMinute: 1_200 },
}

/** To draw a page is dearer than to answer a call; the calls it makes are counted besides. */
const PAGE_WEIGHT = 5

/** How much of the site API an address and an account may use. */
export class SiteLimits {
  readonly #addresses: TokenBuckets
  readonly #accounts: TokenBuckets

  constructor(rules: SiteLimitRules = SITE_LIMITS) {
    this.#addresses = new TokenBuckets(rules.address)
    this.#accounts = new TokenBuckets(rules.account)
  }

  chargeAddress(ip: string, weight: number, nowMs: number): void {
    admit(this.#addresses.take(limitedAddress(ip), weight, nowMs))
  }

  /** Seconds an address must wait for its next page; 0 = it gets it now. */
  waitForPage(ip: string, nowMs: number): number {
    const taken = this.#addresses.take(limitedAddress(ip), PAGE_WEIGHT, nowMs)
    return taken === 'taken' ? 0 : Math.ceil(taken.retryAfterMs / 1000)
  }

  chargeAccount(account: number, weight: number, nowMs: number): void {
    admit(this.#accounts.take(String(account), weight, nowMs))
  }
}

function admit(taken: Taken): void {
  if (taken === 'taken') return
  const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000)
  if (taken.refused === 'blocked') {
    throw new SiteRefusal(SiteCode.retryInHalfAnHour, 'Too many requests. Try again in 30 minutes.', {
      retryAfterSeconds,
    })
  }
  const msg = `Too many requests. Try again in ${retryAfterSeconds} s.`
  throw new SiteRefusal(SiteCode.refused, msg, { retryAfterSeconds })
}
