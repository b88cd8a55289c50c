import { Rejection } from '@bowline/core/rejections.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import { submitOnce } from '../ledger-history/index.ts'
import { amountText } from '../markets/index.ts'
import type { WebNews } from '../messages/index.ts'
import { inJournals, type PaidProduct, payoutCommand } from './earn-journals.ts'
import { insertPayouts, type Payout, plannedPayouts, type StoredPayout, storePaid } from './payouts.store.ts'
import { dayOf, firstMinuteOf, type Planned, planPayout } from './plan-payout.ts'
import { insertPosition, lockToPay, type Position, savePositions } from './positions.store.ts'
import { type Product, readProducts, stepsAt } from './products.store.ts'
import type { SettleNeeds } from './settle-request.ts'

export interface PayOutNeeds extends Omit<SettleNeeds, 'webNews'> {
  readonly webNews: Pick<WebNews, 'writeAll' | 'published'>
}

/** A day's run begins so long after midnight, UTC; before that the day before is still in turn. */
const AFTER_MIDNIGHT_MS = 10 * 60_000
/** Accounts that are planned and paid together: a run that is killed repeats at most so many journals, which changes nothing. */
const ACCOUNTS_AT_ONCE = 1_000
/** Journals on their way at a time, so that orders find room between them. */
const JOURNALS_ON_THE_WAY = 64

/** Which day's run is in turn. */
export const dayInTurn = (nowMs: number): number => dayOf(nowMs - AFTER_MIDNIGHT_MS)

/**
 * The daily run: what every position earned before a day, one journal for each account. Each step is planned in rows before the
 * ledger is asked, and planned payouts come first, so a run that was killed goes on where it was and pays nothing twice.
 */
export async function payOut(needs: PayOutNeeds, day: number): Promise<{ readonly paid: number }> {
  const { sql } = needs
  const products = new Map((await readProducts(sql)).map((product) => [product.id, product]))
  let paid = await payPlanned(needs, products)
  while ((await plan(needs, products, day)) > 0) paid += await payPlanned(needs, products)
  return { paid }
}

type Products = ReadonlyMap<number, Product>

/** How many positions were looked at. */
async function plan(needs: PayOutNeeds, products: Products, day: number): Promise<number> {
  return inTransaction(needs.sql, async (tx) => {
    const positions = await lockToPay(tx, day, ACCOUNTS_AT_ONCE)
    if (positions.length === 0) return 0
    const planned = positions.map((position) => planPayout(position, productOf(products, position), day))
    const payouts: Omit<Payout, 'journal'>[] = []
    for (const [i, each] of planned.entries()) {
      if (!each.payout) continue
      const renewedAs = each.isOver ? await renew(tx, positions[i] as Position, each, products, needs.now()) : undefined
      payouts.push({ ...each.payout, renewedAs, plannedAtMs: needs.now() })
    }
    await insertPayouts(tx, numbered(payouts, paidProducts(needs, products)))
    await savePositions(
      tx,
      planned.map(({ after }) => after),
    )
    return positions.length
  })
}

/** A term that goes on does so from the same midnight, at the rate of now, while its product is sold. */
async function renew(tx: Transaction, before: Position, { after }: Planned, products: Products, nowMs: number) {
  const product = productOf(products, before)
  if (!before.isRenewed || !product.isOnSale) return undefined
  const day = after.paidThrough
  const made = await insertPosition(tx, {
    ...{ userId: before.userId, productId: before.productId, kind: 'fixed', isRenewed: true, renewedFrom: before.id },
    ...{ paidThrough: day, openedAtMs: nowMs, principal: before.principal },
    term: { steps: stepsAt(product, firstMinuteOf(day)), firstDay: day, countedDays: 0 },
  })
  return made.id
}

/** Each account's together, in as few journals as hold them. */
function numbered(payouts: readonly Omit<Payout, 'journal'>[], paidOf: (id: number) => PaidProduct): Payout[] {
  return [...Map.groupBy(payouts, ({ userId }) => userId).values()]
    .flatMap((own) => inJournals(own, paidOf))
    .flatMap((group) => group.map((payout) => ({ ...payout, journal: group[0]?.positionId ?? 0 })))
}

/** Everything that is planned, whichever run planned it. */
async function payPlanned(needs: PayOutNeeds, products: Products): Promise<number> {
  const { sql, webNews, now } = needs
  const paidOf = paidProducts(needs, products)
  let paid = 0
  for (;;) {
    const payouts = await plannedPayouts(sql, ACCOUNTS_AT_ONCE)
    if (payouts.length === 0) return paid
    const journals = [...Map.groupBy(payouts, ({ day, journal }) => `${day}:${journal}`).values()]
    for (let i = 0; i < journals.length; i += JOURNALS_ON_THE_WAY)
      await Promise.all(journals.slice(i, i + JOURNALS_ON_THE_WAY).map((own) => pay(needs, own, paidOf)))
    const news = journals.flatMap((own) => newsOf(own, products))
    await inTransaction(sql, async (tx) => {
      await storePaid(
        tx,
        payouts.map(({ id }) => id),
        now(),
      )
      await webNews.writeAll(tx, news)
    })
    for (const userId of new Set(news.map((each) => each.userId))) webNews.published(userId)
    paid += payouts.length
  }
}

async function pay(needs: PayOutNeeds, payouts: readonly StoredPayout[], paidOf: (id: number) => PaidProduct) {
  const [{ userId, day, journal }] = payouts as [StoredPayout]
  const rejection = await submitOnce(needs, payoutCommand(payouts, paidOf), userId)
  if (rejection !== Rejection.none)
    throw new Error(`the payout of day ${day} for position ${journal} was refused (${rejection})`)
}

/** Of what comes to an account, by coin; what is only counted and paid at the end is no news. */
function newsOf(payouts: readonly StoredPayout[], products: Products) {
  const [{ userId, day, journal, plannedAtMs }] = payouts as [StoredPayout]
  const coins = new Map<string, bigint>()
  for (const payout of payouts) {
    if (payout.goesTo === 'due') continue
    const { coin } = productOf(products, payout)
    coins.set(coin, (coins.get(coin) ?? 0n) + payout.reward + payout.released)
  }
  const paid = [...coins]
    .filter(([, amount]) => amount > 0n)
    .map(([coin, amount]) => ({
      ...{ key: `earn-payout-${day}-${journal}-${coin}`, userId, template: 'earnPaid' as const, atMs: plannedAtMs },
      values: { amount: `${amountText(amount)} ${coin}`, time: plannedAtMs },
    }))
  const ended = payouts
    .filter(({ principal }) => principal > 0n)
    .map((payout) => ({
      ...{ key: `earn-ended-${payout.positionId}`, userId, atMs: plannedAtMs },
      template: payout.renewedAs === undefined ? ('earnEnded' as const) : ('earnRenewed' as const),
      values: {
        amount: `${amountText(payout.principal)} ${productOf(products, payout).coin}`,
        time: plannedAtMs,
      },
    }))
  return [...paid, ...ended]
}

function productOf(products: Products, { productId }: { readonly productId: number }): Product {
  const product = products.get(productId)
  if (!product) throw new Error(`there is no earn product ${productId}`)
  return product
}

function paidProducts({ markets }: Pick<PayOutNeeds, 'markets'>, products: Products) {
  return (productId: number): PaidProduct => {
    const { coin, kind } = productOf(products, { productId })
    const asset = markets.assetByCode(coin)
    if (!asset) throw new Error(`there is no coin ${coin}`)
    return { asset: asset.asset, kind }
  }
}
