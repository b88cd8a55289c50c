import { Rejection } from '@bowline/core/rejections.ts'
import type { Amount } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { type OnceNeeds, submitOnce } from '../ledger-history/index.ts'
import { amountText, type MarketRegistry } from '../markets/index.ts'
import type { WebNews } from '../messages/index.ts'
import { nextMinuteOf, PARTS_OF_UNIT, partsBetween } from './accrual.ts'
import { requestCommand } from './earn-journals.ts'
import { accruedTo } from './plan-payout.ts'
import { lockPosition, type Position, savePositions } from './positions.store.ts'
import { type Product, readProduct } from './products.store.ts'
import {
  type EarnRequest,
  endRequest,
  hasOtherSubscriptions,
  lockRequest,
  type RequestFailure,
} from './requests.store.ts'

export interface SettleNeeds extends OnceNeeds {
  readonly sql: Sql
  readonly markets: Pick<MarketRegistry, 'assetByCode'>
  readonly webNews: Pick<WebNews, 'write' | 'published'>
  readonly now: () => number
}

/**
 * Carries out what was asked for: the ledger first, then the rows. Safe to repeat at any point, so that whoever comes first (the
 * call, another api, the job after a crash) sees it through.
 */
export async function settleRequest(needs: SettleNeeds, request: EarnRequest): Promise<EarnRequest> {
  const { sql, markets, webNews, now } = needs
  const product = await readProduct(sql, request.productId)
  const asset = product && markets.assetByCode(product.coin)
  if (!product || !asset) throw new Error(`request ${request.id} is about a product or coin that is gone`)
  const rejection = await submitOnce(needs, requestCommand(request, product.kind, asset.asset), request.userId)
  const reason = failureOf(rejection)
  const ended = await inTransaction(sql, async (tx) => {
    const current = await lockRequest(tx, request.id)
    if (current?.state !== 'pending') return current ?? request
    const position = await lockPosition(tx, request.positionId)
    if (!position) throw new Error(`request ${request.id} has no position`)
    const after = reason === undefined ? settled(position, product, current) : undone(position, current)
    const isAwaited = await hasOtherSubscriptions(tx, current)
    await savePositions(tx, [isOver(after) ? over(after, isAwaited, now()) : after])
    if (reason === undefined && current.kind !== 'subscribe') {
      const key = `earn-request-${current.id}`
      const values = { amount: `${amountText(current.amount + current.reward)} ${product.coin}`, time: now() }
      await webNews.write(tx, { key, userId: current.userId, template: 'earnRedeemed', values, atMs: now() })
    }
    return endRequest(tx, current.id, reason, now())
  })
  if (ended.state === 'done' && ended.kind !== 'subscribe') webNews.published(ended.userId)
  return ended
}

function failureOf(rejection: number): RequestFailure | undefined {
  if (rejection === Rejection.none) return undefined
  return rejection === Rejection.insufficientBalance ? 'balance' : 'not-possible'
}

/** The money has moved. */
function settled(position: Position, product: Product, request: EarnRequest): Position {
  if (request.kind === 'subscribe') {
    const after = position.kind === 'fixed' ? position : withMore(position, product, request)
    return { ...after, state: 'holding', principal: after.principal + request.amount }
  }
  const reserved = position.reserved - request.amount - request.forfeited
  return { ...position, reserved, state: position.principal === 0n ? 'redeeming' : 'holding' }
}

/** Flexible money earns from the minute it was given, however late that is seen through. */
function withMore(position: Position, product: Product, { amount, askedAtMs }: EarnRequest): Position {
  const since = nextMinuteOf(askedAtMs)
  const counted = accruedTo(position, product, since)
  const { principal, accrued, accruedUntil } = counted
  const parts = (of: Amount) => partsBetween(of, product.rates, since, accruedUntil)
  return { ...counted, accrued: accrued + parts(principal + amount) - parts(principal) }
}

/** The ledger refused: as if it had not been asked for. */
function undone(position: Position, { kind, amount, reward, forfeited, undue }: EarnRequest): Position {
  if (kind === 'subscribe') return position
  const back = amount + forfeited
  return {
    ...{ ...position, state: 'holding', principal: position.principal + back },
    ...{ reserved: position.reserved - back, due: position.due + undue },
    ...{ accrued: position.accrued + reward * PARTS_OF_UNIT, paid: position.paid - reward },
  }
}

const isOver = ({ principal, reserved }: Position) => principal + reserved === 0n

/** Nothing is in it: it waits for money that is on its way, or has never had any, or has none left. */
function over(position: Position, isAwaited: boolean, nowMs: number): Position {
  if (isAwaited) return { ...position, state: 'pending' }
  return { ...position, state: position.state === 'pending' ? 'failed' : 'redeemed', closedAtMs: nowMs }
}
