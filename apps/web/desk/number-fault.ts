import { placesOf, toUnits } from '@bowline/design-system/numbers/decimal.ts'

/** Why a typed text is no number; the texts are under `number.`. */
export const numberFaults = ['negative', 'group', 'other'] as const
export type NumberFault = (typeof numberFaults)[number]

export function numberFaultOf(text: string): NumberFault {
  if (/^\s*-[\d.,]+$/.test(text)) return 'negative'
  return /^[\d.,٫\s'’٬]+$/.test(text) ? 'group' : 'other'
}

export function isWholeSteps(value: string, step: string): boolean {
  const places = Math.max(placesOf(value), placesOf(step))
  return toUnits(value, places) % toUnits(step, places) === 0n
}
