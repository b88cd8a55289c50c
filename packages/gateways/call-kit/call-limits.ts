import { SiteCode } from '@bowline/contract/codes.ts'
import { networksOf } from '@bowline/platform/address-networks.ts'
import { SiteRefusal } from './site-refusal.ts'
import { type BucketRules, type Taken, TokenBuckets } from './token-buckets.ts'

export interface CallLimitRules {
  /** Several people may share an address. */
  readonly address: BucketRules
  readonly account: BucketRules
  /** Page views per address; separate, so that a crowd behind one address can still trade. */
  readonly page: BucketRules
}

/** A page makes a handful of calls, a busy trading desk some hundred a minute. */
export const SITE_LIMITS: CallLimitRules = {
  address: { burst: 600, perMinute: 2_400 },
  account: { burst: 300, perMinute: 1_200 },
  page: { burst: 120, perMinute: 600 },
}

/** In a demo one person looks, tries and measures, often every page with one account. */
export const DEMO_SITE_LIMITS: CallLimitRules = {
  ...SITE_LIMITS,
  account: { burst: 1_200, perMinute: 4_800 },
  page: { burst: 60_000, perMinute: 60_000 },
}

/** How much of the site API an address and an account may use; by the monotonic clock, which nobody sets back. */
export class CallLimits {
  readonly #addresses: TokenBuckets
  readonly #accounts: TokenBuckets
  readonly #pages: TokenBuckets
  readonly #refused = { wait: 0, blocked: 0 }

  constructor(rules: CallLimitRules = SITE_LIMITS) {
    this.#addresses = new TokenBuckets(rules.address)
    this.#accounts = new TokenBuckets(rules.account)
    this.#pages = new TokenBuckets(rules.page)
  }

  chargeAddress(ip: string, weight: number): void {
    this.#admit(takeOf(this.#addresses, ip, weight))
  }

  /** Seconds until an address may load its next page; 0 = now. */
  waitForPage(ip: string): number {
    const taken = takeOf(this.#pages, ip, 1)
    this.#count(taken)
    return taken === 'taken' ? 0 : Math.ceil(taken.retryAfterMs / 1000)
  }

  chargeAccount(account: number, weight: number): void {
    this.#admit(this.#accounts.take(String(account), weight, performance.now()))
  }

  /** Calls and pages refused since the start, and those of callers who are blocked. */
  get refused(): Readonly<Record<'wait' | 'blocked', number>> {
    return this.#refused
  }

  #admit(taken: Taken): void {
    this.#count(taken)
    admit(taken)
  }

  #count(taken: Taken): void {
    if (taken !== 'taken') this.#refused[taken.refused] += 1
  }
}

/** Takes from the widest network first: when that is refused, those in it need no bucket. */
function takeOf(buckets: TokenBuckets, ip: string, weight: number): Taken {
  const now = performance.now()
  for (const { name, share } of networksOf(ip)) {
    const taken = buckets.take(name, weight / share, now)
    if (taken !== 'taken') return taken
  }
  return 'taken'
}

function admit(taken: Taken): void {
  if (taken === 'taken') return
  const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000)
  if (taken.refused === 'blocked') {
    throw new SiteRefusal(SiteCode.retryInHalfAnHour, 'calls.blocked', {
      retryAfterSeconds,
    })
  }
  throw new SiteRefusal(SiteCode.refused, 'calls.wait', { retryAfterSeconds }, { seconds: retryAfterSeconds })
}
