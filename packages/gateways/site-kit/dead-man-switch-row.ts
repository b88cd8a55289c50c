import type { DeadManSwitch } from '@bowline/capabilities/dead-man-switch/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { CallData } from '@bowline/contract/calls.ts'
import { pairOf } from './pair.ts'

type DeadManRow = CallData<'GET /exchange-web/web/deadMan/state'>['deadMan']

const SUGGESTED_MINUTES = 5

/** A switch in the contract's form, for answers and the stream; undefined = its owner never armed one. */
export function deadManSwitchRow(deadMan: DeadManSwitch | undefined, markets: MarketRegistry): DeadManRow {
  if (!deadMan) return { isArmed: false, minutes: SUGGESTED_MINUTES, fired: null }
  const { phase, minutes, fired } = deadMan
  const pairs = (numbers: readonly number[]) =>
    numbers.flatMap((number) => {
      const market = markets.byNumber(number)
      return market ? pairOf(market) : []
    })
  return {
    isArmed: phase === 'armed',
    minutes,
    fired: fired
      ? {
          atMs: fired.atMs,
          canceled: fired.canceled ?? null,
          heldPairs: pairs(fired.heldMarkets),
          isNoticed: fired.isNoticed,
        }
      : null,
  }
}
