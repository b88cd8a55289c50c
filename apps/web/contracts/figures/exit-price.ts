import { divide, multiplyDivide } from '@bowline/money'
import { type ExitWay, type Reading, readExit, readPercent, type Steps } from '../../desk/order-ticket/readings.ts'

/** A take-profit or stop-loss: a price, a distance from the entry, or a return on the margin. */
export interface Exit {
  readonly by: 'price' | 'percent' | 'roi'
  readonly text: string
}

/** What an exit is measured from: the entry in ticks (0 = not known), and the leverage that its margin is put up by. */
export interface ExitFrom extends Steps {
  readonly entry: bigint
  readonly leverage: number
}

/** The price of an exit in ticks: as typed, at a distance, or where the margin has returned so much. */
export function exitPrice(exit: Exit, way: ExitWay, from: ExitFrom): Reading {
  const { entry, leverage } = from
  if (exit.by !== 'roi') return readExit({ by: exit.by, text: exit.text }, way, entry, from)
  const roi = readPercent(exit.text)
  if (roi.fault) return roi
  // A return on the margin is leverage times that on the price.
  const distance = divide(roi.value, BigInt(leverage), 'half-even')
  if (entry === 0n || distance === 0n) return { value: 0n, fault: 'missing' }
  const factor = way === 'above' ? 10_000n + distance : 10_000n - distance
  const price = factor <= 0n ? 0n : multiplyDivide(entry, factor, 10_000n, 'half-even')
  return price > 0n ? { value: price } : { value: 0n, fault: 'range' }
}

/** Distance of an exit from the entry, or what it returns on the margin, in hundredths of a percent; 0 while either is unknown. */
export function exitBps(price: bigint, by: 'percent' | 'roi', { entry, leverage }: Omit<ExitFrom, 'terms'>): bigint {
  if (price === 0n || entry === 0n) return 0n
  const away = price > entry ? price - entry : entry - price
  return multiplyDivide(away, 10_000n, entry, 'half-even') * (by === 'roi' ? BigInt(leverage) : 1n)
}
