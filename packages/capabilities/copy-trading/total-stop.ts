import { type Amount, multiplyDivide, PPM } from '@bowline/money'
import type { CopySettings } from './settings.ts'

/**
 * The stop of a whole relation, by its loss or gain (domain/copy-trading-convert-earn-referral.md §A6). Taking money out is
 * neither: it takes the same part of what both are measured by along, so that the loss or gain in parts of a million stays what it
 * was.
 */
export function stopBaseAfter(base: Amount, moved: Amount, equity: Amount): Amount {
  if (moved >= 0n) return base + moved
  if (equity <= 0n) return base
  const left = equity + moved
  return left > 0n ? multiplyDivide(base, left, equity, 'down') : 0n
}

/** `equity ≤ base × (1 − x)`, or `≥ base × (1 + y)`. */
export function stopOf(
  { totalStopLossPpm, totalTakeProfitPpm }: Pick<CopySettings, 'totalStopLossPpm' | 'totalTakeProfitPpm'>,
  base: Amount,
  equity: Amount,
): 'stop-loss' | 'take-profit' | undefined {
  if (equity * PPM <= base * (PPM - totalStopLossPpm)) return 'stop-loss'
  const isGained = totalTakeProfitPpm > 0n && equity * PPM >= base * (PPM + totalTakeProfitPpm)
  return isGained ? 'take-profit' : undefined
}
