import { type LimitRules, RequestLimits, SPOT_LIMITS } from './request-limits.ts'

/** Weight of an address on `/sapi`, apart from what it uses of the markets. */
const WALLET_LIMITS: LimitRules = { ...SPOT_LIMITS, weightPerMinute: 12_000 }
const FUTURES_LIMITS: LimitRules = { ...SPOT_LIMITS, weightPerMinute: 2_400 }

/** Each family of paths has limits of its own: who asks for his withdrawals all day may still trade. */
export class RequestPools {
  readonly spot: RequestLimits
  readonly #wallet = new RequestLimits(WALLET_LIMITS)
  readonly #linearFutures = new RequestLimits(FUTURES_LIMITS)
  readonly #inverseFutures = new RequestLimits(FUTURES_LIMITS)

  constructor(spot: LimitRules = SPOT_LIMITS) {
    this.spot = new RequestLimits(spot)
  }

  /** By the path of a call; what the WebSocket API has of its own counts as spot. */
  of(path: string): RequestLimits {
    if (path.startsWith('/sapi/')) return this.#wallet
    if (path.startsWith('/fapi/')) return this.#linearFutures
    return path.startsWith('/dapi/') ? this.#inverseFutures : this.spot
  }
}
