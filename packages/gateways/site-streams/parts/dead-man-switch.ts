import type { DeadManSwitches } from '@bowline/capabilities/dead-man-switch/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { deadManSwitchRow } from '../../site-kit/dead-man-switch-row.ts'
import type { AccountPart } from '../account-part.ts'

interface Needs {
  readonly deadMan: Pick<DeadManSwitches, 'see' | 'onChange'>
  readonly markets: MarketRegistry
}

/** An open page keeps the orders of its user. Who has none open asks for the switch's state later. */
export const deadManSwitchPart = ({ deadMan, markets }: Needs): AccountPart => ({
  start: (publish) =>
    deadMan.onChange((changed) => publish(changed.userId, { deadMan: deadManSwitchRow(changed, markets) })),
  onOpenPage: (userId, atMs) => deadMan.see(userId, atMs),
})
