import type { Draft } from './draft.ts'
import { needsOf, positionOf, walletOf } from './margin.ts'
import type { ContractView, World } from './world.ts'

/** What backs a position: its own margin, or the wallet with all else that is in it. */
export function backingOf(draft: Draft, world: World, view: ContractView) {
  const position = positionOf(draft, view)
  const own = needsOf(position, view)
  if (position.isolated) {
    const margin = draft.balance(`isolated:${view.market}`, view.settle)
    return { equity: margin + own.upl, maintenance: own.maintenance, own, behind: margin, others: 0n }
  }
  const wallet = walletOf(draft, world, view.settle)
  const equity = wallet.balance + wallet.upl
  return {
    equity,
    maintenance: wallet.maintenance,
    own,
    behind: equity - own.upl,
    others: wallet.maintenance - own.maintenance,
  }
}
