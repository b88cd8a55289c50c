import { type Amount, isFault, parseUnits, percentToPpm, trimUnits } from '@bowline/money'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { interestOfDays, type Minute, minuteOf, nextMinuteOf, type RateSteps } from './accrual.ts'
import {
  insertProduct,
  insertRate,
  lockProduct,
  type Product,
  type ProductTerms,
  stepsAt,
  updateProduct,
} from './products.store.ts'

const DECIMALS = 8
const PERCENT_DECIMALS = 4
const MOST_STEPS = 5
const MOST_DAYS = 1_095
/** A year's rate beyond this is taken for a slip of the keyboard. */
const MOST_PPM = 1_000_000n

/** Terms as staff type them. `rates`: `500 5; 2` is 5 % a year of the first 500, 2 % of what is above. */
export interface ProductTexts {
  readonly kind: string
  readonly coin: string
  /** Of fixed ones, otherwise empty. */
  readonly days: string
  readonly pays: string
  readonly rates: string
  readonly least: string
  readonly mostEach: string
  readonly quota: string
  /** Of flexible ones, otherwise empty. */
  readonly instantPerDay: string
  readonly source: string
}

export interface Faulty {
  readonly fault: keyof ProductTexts
}

export const isFaulty = (read: object): read is Faulty => 'fault' in read

/** The terms, or the first field that is wrong. */
export function readTerms(texts: ProductTexts): ProductTerms | Faulty {
  const { kind, coin, pays, source } = texts
  if (kind !== 'flexible' && kind !== 'fixed') return { fault: 'kind' }
  if (!/^[A-Z0-9]{1,12}$/.test(coin)) return { fault: 'coin' }
  const isFixed = kind === 'fixed'
  const days = /^\d{1,4}$/.test(texts.days) ? Number(texts.days) : undefined
  if (isFixed ? days === undefined || days < 1 || days > MOST_DAYS : texts.days !== '') return { fault: 'days' }
  if (isFixed ? pays !== 'daily' && pays !== 'end' : pays !== '') return { fault: 'pays' }
  const steps = readSteps(texts.rates)
  if (!steps) return { fault: 'rates' }
  const least = amountOf(texts.least)
  if (!least) return { fault: 'least' }
  const mostEach = amountOf(texts.mostEach)
  if (mostEach === undefined || mostEach < least) return { fault: 'mostEach' }
  const quota = amountOf(texts.quota)
  if (quota === undefined) return { fault: 'quota' }
  const instantPerDay = amountOf(texts.instantPerDay)
  if (isFixed ? texts.instantPerDay !== '' : instantPerDay === undefined) return { fault: 'instantPerDay' }
  if (source !== 'house' && source !== 'borrowers') return { fault: 'source' }
  // Who leaves early returns what was paid from the principal, which must be enough for it.
  if (isFixed && interestOfDays(mostEach, steps, days ?? 0) >= mostEach) return { fault: 'rates' }
  return {
    ...{ kind, coin, days, pays: isFixed ? (pays as 'daily' | 'end') : undefined, steps, least, mostEach, quota },
    ...{ instantPerDay: isFixed ? undefined : instantPerDay, source },
  }
}

/** The same as text, for the form and for what is asked of a second person. */
export function productTexts(product: Product, nowMs: number): ProductTexts {
  const text = (amount: Amount | undefined) => (amount === undefined ? '' : trimUnits(amount, DECIMALS))
  return {
    ...{ kind: product.kind, coin: product.coin, days: String(product.days ?? ''), pays: product.pays ?? '' },
    ...{ rates: stepsText(stepsAt(product, minuteOf(nowMs))), least: text(product.least) },
    ...{ mostEach: text(product.mostEach), quota: text(product.quota) },
    ...{ instantPerDay: text(product.instantPerDay), source: product.source },
  }
}

export async function createProduct(tx: Transaction, terms: ProductTerms, nowMs: number): Promise<number> {
  return insertProduct(tx, terms, minuteOf(nowMs))
}

/** A changed rate is in force from the next minute. What kind of product it is, of which coin and how long, stays. */
export async function changeProduct(tx: Transaction, id: number, terms: ProductTerms, nowMs: number): Promise<void> {
  const product = await lockProduct(tx, id)
  if (!product) throw new Error(`there is no earn product ${id}`)
  await updateProduct(tx, id, terms)
  const since: Minute = nextMinuteOf(nowMs + 1)
  if (stepsText(stepsAt(product, since)) !== stepsText(terms.steps)) await insertRate(tx, id, terms.steps, since)
}

function amountOf(text: string): Amount | undefined {
  const read = parseUnits(text, DECIMALS)
  return isFault(read) ? undefined : read
}

/** Bounds ascend, and only the last step has none. */
function readSteps(text: string): RateSteps | undefined {
  const parts = text.split(';').map((part) => part.trim().split(/\s+/))
  if (parts.length > MOST_STEPS) return undefined
  const steps = parts.map((part, i) => {
    const isLast = i === parts.length - 1
    const rate = percentToPpm(part[isLast ? 0 : 1] ?? '')
    const upTo = isLast ? undefined : amountOf(part[0] ?? '')
    const isSound = part.length === (isLast ? 1 : 2) && (isLast || upTo) && typeof rate === 'bigint'
    return isSound && rate >= 0n && rate <= MOST_PPM ? { upTo, ratePpm: rate } : undefined
  })
  const isAscending = steps.every((step, i) => {
    const before = steps[i - 1]
    return step && (step.upTo === undefined || before?.upTo === undefined || step.upTo > before.upTo)
  })
  return isAscending ? (steps as RateSteps) : undefined
}

function stepsText(steps: RateSteps): string {
  return steps
    .map(({ upTo, ratePpm }) => {
      const percent = trimUnits(ratePpm, PERCENT_DECIMALS)
      return upTo === undefined ? percent : `${trimUnits(upTo, DECIMALS)} ${percent}`
    })
    .join('; ')
}
