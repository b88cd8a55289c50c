import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { journal, type LedgerAccount, type Line } from '@bowline/core/messages/journal.ts'
import { MOST_LINES } from '@bowline/core/messages/journal-layout.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'
import type { Payout } from './payouts.store.ts'
import type { ProductKind } from './products.store.ts'
import type { EarnRequest } from './requests.store.ts'

const HOUSE: LedgerAccount = { code: LedgerCode.earnRewards }
const spot = (owner: number): LedgerAccount => ({ code: LedgerCode.spotAvailable, owner })
const due = (owner: number, subKey: number): LedgerAccount => ({ code: LedgerCode.earnReward, owner, subKey })
const fixed = (owner: number, subKey: number): LedgerAccount => ({ code: LedgerCode.earnFixed, owner, subKey })

interface Of {
  readonly userId: number
  readonly productId: number
  readonly positionId: number
}

/** Where the principal is: flexible money by product, that of a fixed term by position. */
function principalOf(kind: ProductKind, { userId, productId, positionId }: Of): LedgerAccount {
  if (kind === 'fixed') return fixed(userId, positionId)
  return { code: LedgerCode.earnFlexible, owner: userId, subKey: productId }
}

/** Movements of one asset each, summed up by account: a journal names an account once. */
class Movements {
  readonly #lines = new Map<string, Line>()

  move(from: LedgerAccount, to: LedgerAccount, asset: number, amount: Amount): void {
    this.#add(from, asset, -amount)
    this.#add(to, asset, amount)
  }

  /** Of which nothing remains where as much came as went. */
  get lines(): Line[] {
    return [...this.#lines.values()].filter(({ amount }) => amount !== 0n)
  }

  #add(account: LedgerAccount, asset: number, amount: Amount): void {
    const key = `${account.code}:${account.owner ?? 0}:${account.subKey ?? 0}:${asset}`
    const known = this.#lines.get(key)
    this.#lines.set(key, { ...account, asset, amount: (known?.amount ?? 0n) + amount })
  }
}

/** What was asked for, as one journal: all of it or nothing. */
export function requestCommand(request: EarnRequest, kind: ProductKind, asset: number): CommandOf<'journal'> {
  const { id, userId, amount, reward, forfeited, undue, dueAtMs } = request
  const held = principalOf(kind, request)
  const movements = new Movements()
  if (request.kind === 'subscribe') movements.move(spot(userId), held, asset, amount)
  else {
    movements.move(held, spot(userId), asset, amount)
    movements.move(held, HOUSE, asset, forfeited)
    movements.move(HOUSE, spot(userId), asset, reward)
    movements.move(due(userId, request.productId), HOUSE, asset, undue)
  }
  return journal({ bizType: BizType.earn, bizId: `earn:request:${id}`, bizTime: dueAtMs, leg: 0 }, movements.lines)
}

export interface PaidProduct {
  readonly asset: number
  readonly kind: ProductKind
}

/** Payouts of one account as one journal. */
export function payoutCommand(
  payouts: readonly Payout[],
  productOf: (productId: number) => PaidProduct,
): CommandOf<'journal'> {
  const [first] = payouts
  if (!first) throw new RangeError('a journal of no payouts')
  const bizId = `earn:payout:${first.day}:${first.journal}`
  const key = { bizType: BizType.earn, bizId, bizTime: first.plannedAtMs, leg: 0 }
  return journal(key, payoutLines(payouts, productOf))
}

type Moved = Omit<Payout, 'journal'>

function payoutLines(payouts: readonly Moved[], productOf: (productId: number) => PaidProduct): Line[] {
  const movements = new Movements()
  for (const payout of payouts) {
    const { userId, productId, positionId } = payout
    const { asset, kind } = productOf(productId)
    const target = {
      principal: principalOf(kind, payout),
      spot: spot(userId),
      due: due(userId, productId),
    }[payout.goesTo]
    movements.move(HOUSE, target, asset, payout.reward)
    movements.move(due(userId, productId), spot(userId), asset, payout.released)
    const stays = payout.renewedAs === undefined ? spot(userId) : fixed(userId, payout.renewedAs)
    movements.move(fixed(userId, positionId), stays, asset, payout.principal)
  }
  return movements.lines
}

/** An account's payouts in as few journals as hold them, in their order. */
export function inJournals<P extends Moved>(
  payouts: readonly P[],
  productOf: (productId: number) => PaidProduct,
): P[][] {
  const groups: P[][] = []
  for (const payout of payouts) {
    const last = groups.at(-1)
    const isRoomy = last !== undefined && payoutLines([...last, payout], productOf).length <= MOST_LINES
    if (isRoomy) last.push(payout)
    else groups.push([payout])
  }
  return groups
}
