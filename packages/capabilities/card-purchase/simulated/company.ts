import { createHash, randomUUID } from 'node:crypto'
import type { CardReason } from '@bowline/contract/terms/card.ts'
import { type Amount, multiplyDivide } from '@bowline/money'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import { coinsFor } from '../price.ts'
import type {
  Holder,
  NewOrder,
  ProviderOrder,
  ProviderQuote,
  ProviderStatus,
  QuoteQuestion,
} from '../providers/provider.ts'
import { BANK_CODE, type Fate, MOST_CODES } from './cards.ts'
import { COIN_DECIMALS, COMMISSION_PPM, FEE_PPM, priceIn } from './catalogue.ts'

const MILLION = 1_000_000n
const CENT = 1_000_000n
const QUOTE_MS = 60_000
const ORDER_MS = 30 * 60_000
const MOST_KEPT = 5_000

/** `bank`: the card is known, and the bank's code is waited for. */
type Stage = 'waiting' | 'bank' | 'processing' | 'completed' | 'failed' | 'expired' | 'returned'

export interface CompanyOrder {
  readonly asked: NewOrder
  readonly providerId: string
  readonly coinAmount: Amount
  readonly createdAtMs: number
  stage: Stage
  fate: Fate
  payer: Holder | undefined
  /** Its name here. */
  card: string | undefined
  reason: CardReason | undefined
  isChargeBack: boolean
  codesTried: number
}

/** How long things take; tests have no time. */
export interface Pace {
  readonly processingMs: number
  readonly lateMs: number
  readonly chargeBackMs: number
}

export interface CompanyNeeds {
  /** Of one coin in dollars, 10⁻⁸; undefined: not sold now. */
  readonly dollarsOf: (coin: string) => Promise<Amount | undefined>
  readonly pace: Pace
  readonly announce: (order: CompanyOrder, type: string) => void
  readonly now: () => number
}

const STATUS: Readonly<Record<Stage, ProviderStatus>> = {
  waiting: 'waiting',
  bank: 'waiting',
  processing: 'waiting',
  completed: 'paid',
  failed: 'failed',
  expired: 'expired',
  returned: 'returned',
}

/** DEMO ONLY. The company behind the simulated provider: its quotes, its orders and what becomes of them. */
export class Company {
  readonly #needs: CompanyNeeds
  readonly #quotes = new BoundedMap<string, ProviderQuote & { asked: QuoteQuestion; untilMs: number }>(MOST_KEPT)
  readonly #orders = new BoundedMap<string, CompanyOrder>(MOST_KEPT)
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(needs: CompanyNeeds) {
    this.#needs = needs
  }

  async quote(asked: QuoteQuestion): Promise<ProviderQuote | undefined> {
    const dollars = await this.#needs.dollarsOf(asked.coin)
    const coinDecimals = COIN_DECIMALS[asked.coin]
    if (dollars === undefined || coinDecimals === undefined) return undefined
    const quote = {
      quoteId: randomUUID(),
      fee: toCents(multiplyDivide(asked.pay, FEE_PPM, MILLION, 'up')),
      commission: multiplyDivide(asked.pay, COMMISSION_PPM, MILLION, 'down'),
      price: priceIn(asked.currency, dollars),
      coinDecimals,
    }
    this.#quotes.set(quote.quoteId, { ...quote, asked, untilMs: this.#needs.now() + QUOTE_MS })
    return quote
  }

  /** The same order again is the one that is known; undefined: the quote is gone. */
  create(asked: NewOrder): CompanyOrder | undefined {
    const known = this.#orders.get(asked.orderId)
    if (known) return known
    const quote = this.#quotes.get(asked.quoteId)
    if (!quote || quote.untilMs < this.#needs.now() || quote.asked.pay !== asked.pay) return undefined
    const order: CompanyOrder = {
      ...{ asked, providerId: randomUUID(), createdAtMs: this.#needs.now() },
      coinAmount: coinsFor({ pay: asked.pay, fee: quote.fee, price: quote.price, coinDecimals: quote.coinDecimals }),
      ...{
        stage: 'waiting',
        fate: 'pays',
        payer: undefined,
        card: undefined,
        reason: undefined,
        isChargeBack: false,
        codesTried: 0,
      },
    }
    this.#orders.set(asked.orderId, order)
    return order
  }

  find(orderId: string): CompanyOrder | undefined {
    const order = this.#orders.get(orderId)
    if (order && (order.stage === 'waiting' || order.stage === 'bank')) {
      if (this.#needs.now() - order.createdAtMs > ORDER_MS) this.#enter(order, 'expired')
    }
    return order
  }

  /** By the number in the address of its page. */
  page(providerId: string): CompanyOrder | undefined {
    const known = [...this.#orders.values()].find((order) => order.providerId === providerId)
    return known && this.find(known.asked.orderId)
  }

  /** A payment is entered on the page; the bank asks for its code next. */
  enter(order: CompanyOrder, fate: Fate, payer: Holder, number: string | undefined): void {
    if (order.stage !== 'waiting') return
    Object.assign(order, { fate, payer, card: number === undefined ? undefined : cardOf(number, payer) })
    this.#enter(order, 'bank')
  }

  /** The bank's code; false: wrong, and there is another try. */
  confirm(order: CompanyOrder, code: string): boolean {
    if (order.stage !== 'bank') return true
    order.codesTried++
    if (code !== BANK_CODE && order.codesTried < MOST_CODES) return false
    if (code !== BANK_CODE) this.#fail(order, 'authentication')
    else {
      const { processingMs, lateMs } = this.#needs.pace
      this.#enter(order, 'processing')
      this.#later(order.fate === 'pays-late' ? lateMs : processingMs, () => this.#finish(order))
    }
    return true
  }

  cancel(order: CompanyOrder): void {
    if (order.stage === 'waiting' || order.stage === 'bank') this.#fail(order, 'canceled')
  }

  /** The money goes back, by the exchange's wish or the buyer's bank's. */
  giveBack(order: CompanyOrder, isChargeBack: boolean): void {
    if (order.stage !== 'completed') return
    order.isChargeBack = isChargeBack
    this.#enter(order, 'returned')
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #finish(order: CompanyOrder): void {
    if (order.fate === 'declined' || order.fate === 'limit') return this.#fail(order, order.fate)
    this.#enter(order, 'completed')
    if (order.fate === 'returns') this.#later(this.#needs.pace.chargeBackMs, () => this.giveBack(order, true))
  }

  #fail(order: CompanyOrder, reason: CardReason): void {
    order.reason = reason
    this.#enter(order, 'failed')
  }

  #enter(order: CompanyOrder, stage: Stage): void {
    order.stage = stage
    this.#needs.announce(order, `order.${stage}`)
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, ms)
    timer.unref()
    this.#timers.add(timer)
  }
}

/** What it answers when it is asked for an order. */
export function orderReport({
  asked,
  providerId,
  stage,
  isChargeBack,
  reason,
  coinAmount,
  payer,
  card,
}: CompanyOrder): ProviderOrder {
  return {
    ...{ orderId: asked.orderId, providerId, status: STATUS[stage], isChargeBack, reason },
    isElsewhere: false,
    ...{ currency: asked.currency, pay: asked.pay, coin: asked.coin, coinAmount, payer, card },
  }
}

/** Everybody pays with the same few numbers here, so a card is a number with its holder's name. */
function cardOf(number: string, { familyName, name }: Holder): string {
  const what = `${number.replaceAll(/[ -]/g, '')}/${name} ${familyName}`.toLowerCase()
  return `card_${createHash('sha256').update(what).digest('hex').slice(0, 32)}`
}

function toCents(amount: Amount): Amount {
  return ((amount + CENT - 1n) / CENT) * CENT
}
