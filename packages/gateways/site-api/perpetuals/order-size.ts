import { type Contract, parseAmount } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { quantityWithin } from '@bowline/core/formulas/perpetuals/contract.ts'
import { divide, isFault, LEDGER_DECIMALS, type Price, type Quantity } from '@bowline/money'
import type { Reasoned } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { whyNot } from '../../site-kit/said-amount.ts'
import { lots } from '../spot/order-terms.ts'

/** Units a quantity is sent in. */
const Unit = { coin: 1, contracts: 2, quote: 3 } as const

const ONE = 10n ** BigInt(LEDGER_DECIMALS)

/** Lots of a quantity in the unit it is said in; what has to be converted is rounded down to whole lots. */
export function lotsOf(contract: Contract, text: string, unit: number | undefined, price: Price): Quantity {
  const isInverse = contract.family === 'inverse'
  const own = isInverse ? Unit.contracts : Unit.coin
  if ((unit ?? own) === own) return lots('volume', text, contract)
  if (unit === Unit.contracts) return wholeContracts(text)
  const units = parseAmount(text)
  const decimals = { ...AT, asset: contract.quoteAsset, most: LEDGER_DECIMALS }
  if (isFault(units)) throw outOfForm(whyNot(units, ['order.decimals', decimals]))
  const found = unit === Unit.coin ? ofCoin(contract, units, price) : ofQuote(contract, units, price)
  if (found <= 0n) throw outOfForm(['order.above-zero', AT])
  return found
}

const AT = { filter: 'LOT', field: 'volume' } as const

/** Contracts of a linear one are its lots. */
function wholeContracts(text: string): Quantity {
  const units = parseAmount(text)
  const broken: Reasoned = ['order.step', { ...AT, step: '1', asset: '' }]
  if (isFault(units)) throw outOfForm(whyNot(units, broken))
  if (units % ONE !== 0n) throw outOfForm(broken)
  if (units === 0n) throw outOfForm(['order.above-zero', AT])
  return units / ONE
}

/** Only inverse contracts are counted otherwise than in their coin: as many as are worth so much of it. */
function ofCoin({ value }: Contract, units: bigint, price: Price): Quantity {
  return price === 0n ? 0n : quantityWithin(value, units, price)
}

/** As many as are worth so much: an inverse contract always its face value. */
function ofQuote({ value, terms }: Contract, units: bigint, price: Price): Quantity {
  if (value.family === 'inverse') return divide(units, terms.lot, 'down')
  return price === 0n ? 0n : quantityWithin(value, units, price)
}

function outOfForm(reasoned: Reasoned): SiteRefusal {
  return SiteRefusal.because(SiteCode.orderFilter, reasoned, AT)
}
