import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'

const PLACES = 12

/** A decimal text times ten to the power of `by`: the fraction 0.0001 as 0.01 percent. */
export function shiftPoint(value: string, by: number): string {
  return fromUnits(toUnits(value, PLACES), PLACES - by)
}
