import { LEAD_TRADERS } from '@bowline/capabilities/demo-market/index.ts'
import type { TraderParts } from '../trader-parts.ts'
import { keepRunning, Traffic, untilFound } from '../traffic.ts'
import { ContractHolder } from './contract-holders.ts'
import { ContractMaker } from './contract-maker.ts'
import { ContractCrowd } from './contract-takers.ts'
import { Gambler } from './gambler.ts'
import { LeadBot } from './lead-bot.ts'
import { tradedContracts } from './traded-contract.ts'

/** Contracts that somebody bets on with the greatest leverage. */
const BETS: ReadonlySet<string> = new Set(['BTCUSDT', 'SOLUSDT', 'DOGEUSDT', 'BTCUSD_PERP'])

/**
 * Runs the demo's contracts until the signal aborts: a maker for each, the crowd, those who hold for long, gamblers who are liquidated now and then, and
 * lead traders whom others copy. They are throttled apart from spot.
 */
export async function runContracts(parts: Omit<TraderParts, 'email' | 'traffic'>): Promise<void> {
  const { client, log, signal } = parts
  const traffic = new Traffic(log)
  const contracts = await untilFound(traffic, signal, () => tradedContracts(client))
  if (signal.aborted) return
  const named = (email: string) => ({ ...parts, traffic, email: `${email}@demo` })
  const name = (symbol: string) => symbol.toLowerCase().replace('_', '-')
  log.info({ contracts: contracts.length }, 'the simulated market of contracts opens')
  await Promise.all([
    ...contracts.map((contract) => {
      const own = { ...named(`maker-contract-${name(contract.flow.symbol)}`), contract, onQuoted: () => {} }
      return keepRunning(traffic, signal, () => ContractMaker.run(own))
    }),
    keepRunning(traffic, signal, () => ContractCrowd.run({ ...named('crowd-contracts'), contracts })),
    ...(['long', 'short'] as const).map((side) => {
      const own = { ...named(`holder-${side}`), side, contracts }
      return keepRunning(traffic, signal, () => ContractHolder.run(own))
    }),
    ...contracts
      .filter(({ flow }) => BETS.has(flow.symbol))
      .map((contract) => {
        const own = { ...named(`gambler-${name(contract.flow.symbol)}`), contract }
        return keepRunning(traffic, signal, () => Gambler.run(own))
      }),
    ...LEAD_TRADERS.map((trader) => {
      const theirs = contracts.filter(({ flow }) => trader.symbols.includes(flow.symbol))
      const own = { ...parts, traffic, trader, email: trader.email, contracts: theirs }
      return keepRunning(traffic, signal, () => LeadBot.run(own))
    }),
  ])
}
