import { type LimitRules, type RefusedRequests, RequestLimits, SPOT_LIMITS } from './request-limits.ts'

/** Weight limits on `/sapi`, counted separately from market calls. */
const WALLET_LIMITS: LimitRules = { ...SPOT_LIMITS, weightPerMinute: 12_000 }
export const FUTURES_LIMITS: LimitRules = { ...SPOT_LIMITS, weightPerMinute: 2_400 }

/** Each family of paths has limits of its own: a client that polls its withdrawals all day can still trade. */
export class RequestPools {
  readonly spot: RequestLimits
  readonly #wallet = new RequestLimits(WALLET_LIMITS)
  readonly #linearFutures: RequestLimits
  readonly #inverseFutures: RequestLimits

  constructor(spot: LimitRules = SPOT_LIMITS, futures: LimitRules = FUTURES_LIMITS) {
    this.spot = new RequestLimits(spot)
    this.#linearFutures = new RequestLimits(futures)
    this.#inverseFutures = new RequestLimits(futures)
  }

  /** Summed over all families. */
  get refused(): RefusedRequests {
    const all = [this.spot, this.#wallet, this.#linearFutures, this.#inverseFutures].map(({ refused }) => refused)
    const sum = (of: keyof RefusedRequests) => all.reduce((total, refused) => total + refused[of], 0)
    return { overLimit: sum('overLimit'), bans: sum('bans') }
  }

  /** Chooses by the path of a call; methods that only the WebSocket API has count as spot. */
  of(path: string): RequestLimits {
    if (path.startsWith('/sapi/')) return this.#wallet
    if (path.startsWith('/fapi/')) return this.#linearFutures
    return path.startsWith('/dapi/') ? this.#inverseFutures : this.spot
  }
}
