import { unreadableText } from '@bowline/design-system/numbers/type-decimal.ts'
import { isFault, multiplyDivide, parseUnits, priceToTicks, quantityToLots, trimUnits } from '@bowline/money'
import type { TicketSide } from './ticket-rules.ts'

/** Nothing (or zero) was entered · no number · not a multiple of the step · beyond any number. */
export type Fault = 'missing' | 'number' | 'step' | 'range'

/** A text as a number; 0 with a reason if it is not one. */
export interface Reading {
  readonly value: bigint
  readonly fault?: Fault
  /** What was typed, where it is no number. */
  readonly text?: string
}

/** The steps of a market, in ledger units. */
export interface Steps {
  readonly terms: { readonly tick: bigint; readonly lot: bigint }
}

/** A take-profit or stop-loss; a percentage is the distance from the entry. */
export interface Exit {
  readonly by: 'price' | 'percent'
  readonly text: string
}

const PERCENT_DECIMALS = 2
const BPS = 10_000n

export function readPrice(text: string, { terms }: Steps): Reading {
  return reading(text, priceToTicks(text, terms.tick))
}

export function readQty(text: string, { terms }: Steps): Reading {
  return reading(text, quantityToLots(text, terms.lot))
}

/** Ledger units. */
export function readAmount(text: string): Reading {
  return reading(text, parseUnits(text, 8))
}

/** Hundredths of a percent. */
export function readPercent(text: string): Reading {
  return reading(text, parseUnits(text, PERCENT_DECIMALS))
}

/** The price of an exit, in ticks: as entered, or from its distance to the entry. */
export function readExit(exit: Exit, away: ExitWay, entry: bigint, context: Steps): Reading {
  if (exit.by === 'price') return readPrice(exit.text, context)
  const distance = readPercent(exit.text)
  if (distance.fault) return distance
  if (entry === 0n) return { value: 0n, fault: 'missing' }
  const factor = away === 'above' ? BPS + distance.value : BPS - distance.value
  const price = factor <= 0n ? 0n : multiplyDivide(entry, factor, BPS, 'half-even')
  return price > 0n ? { value: price } : { value: 0n, fault: 'range' }
}

export type ExitWay = 'above' | 'below'

/** A bought coin takes profit above and stops its loss below; a sold one the other way round. */
export function wayOf(which: 'profit' | 'loss', side: TicketSide): ExitWay {
  return (which === 'profit') === (side === 'buy') ? 'above' : 'below'
}

/** Distance of an exit from the entry in percent, for the field beside the price. */
export function exitDistance(exit: Exit, way: ExitWay, entry: bigint, context: Steps): string {
  if (exit.by === 'percent') return exit.text
  const { value, fault } = readPrice(exit.text, context)
  if (fault || entry === 0n) return ''
  const distance = way === 'above' ? value - entry : entry - value
  return distance < 0n ? '' : trimUnits(multiplyDivide(distance, BPS, entry, 'half-even'), PERCENT_DECIMALS)
}

function reading(text: string, read: bigint | string): Reading {
  if (text === '') return { value: 0n, fault: 'missing' }
  if (read === 'malformed') return { value: 0n, fault: 'number', text: unreadableText(text) ?? text }
  if (isFault(read)) return { value: 0n, fault: read === 'too-large' ? 'range' : 'step' }
  return read === 0n ? { value: 0n, fault: 'missing' } : { value: read }
}
