import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { Contract } from '@bowline/capabilities/markets/index.ts'
import type { Paper, PaperAnswer, PaperRefused } from '@bowline/capabilities/paper-account/index.ts'
import type { PaperCopyingFacade } from '@bowline/capabilities/paper-copying/index.ts'
import type { Markings } from '@bowline/capabilities/perpetuals/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { futuresRefusal } from '../perpetuals/futures-refusal.ts'
import { refusalOf } from '../spot/rejections.ts'

export interface PaperNeeds {
  readonly paper: Paper
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
  readonly paperCopying: { readonly copying: Pick<PaperCopyingFacade['copying'], 'isFollowing'> }
}

export type Done = Extract<PaperAnswer, { readonly done: true }>

/** What was done, or the refusal of a real order in its own words. */
export function doneOr(
  answer: PaperAnswer,
  market: Market | undefined,
  { markings }: Pick<PaperNeeds, 'markings'>,
): Done {
  if (answer.done) return answer
  throw paperRefusal(answer, market, markings)
}

function paperRefusal(
  refused: PaperRefused,
  market: Market | undefined,
  markings: PaperNeeds['markings'],
): SiteRefusal {
  if (market instanceof Contract) return futuresRefusal(refused, market, markings.of(market.number))
  return refusalOf({ ...refused, done: false, time: 0, subject: 0 }, market)
}

/** While a leader is followed, the contracts are what the leader does, so that the result is the leader's. */
export function refuseWhileFollowing(userId: number, { paperCopying }: Pick<PaperNeeds, 'paperCopying'>): void {
  if (paperCopying.copying.isFollowing(userId)) throw new SiteRefusal(SiteCode.refused, 'paper.following')
}

/** What a paper account does not do: lists, icebergs, trailing stops, an order’s own end, and pairs attached to orders. */
export function refuseUnoffered(order: {
  readonly trailingBps?: number
  readonly displayQty?: bigint
  readonly expireAt?: number
  readonly takeProfit?: bigint
  readonly stopLoss?: bigint
}): void {
  const isUnoffered = Object.entries(order).some(
    ([name, value]) =>
      ['trailingBps', 'displayQty', 'expireAt', 'takeProfit', 'stopLoss'].includes(name) && Boolean(value),
  )
  if (isUnoffered) throw new SiteRefusal(SiteCode.refused, 'paper.not-offered')
}
