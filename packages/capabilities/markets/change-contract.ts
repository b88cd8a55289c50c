import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { MarketState } from '@bowline/core/messages/terms.ts'
import { checkQuantities, definedTerms, type OrderLimits, orderLimitsOf, readOrderLimits } from './change-market.ts'
import type { Contract } from './contract.ts'
import type { ContractRules } from './contract-definition.ts'
import { readRules, rulesOf } from './contract-terms.ts'
import type { Refused } from './market-terms.ts'

/**
 * What an operator may change of a contract, as text. Its coin, steps and group stay; leverage and maintenance are those of its
 * table of tiers, and the leverage of who chose none would change margins that are in use.
 */
export type ContractSettings = OrderLimits & { readonly [K in Exclude<keyof ContractRules, 'defaultLeverage'>]: string }

const FUNDING_HOURS = ['1', '2', '4', '8']
const DAY_MS = 86_400_000
/** An end is announced so long before (domain/perpetuals.md §14). */
const ANNOUNCED_MS = 7 * DAY_MS

export function settingsOf(contract: Contract): ContractSettings {
  const { defaultLeverage, fundingHours, ...rules } = rulesOf(contract)
  return { ...orderLimitsOf(contract), ...rules, fundingHours: String(fundingHours) }
}

/** The contract with other settings, and all its other terms as they are. */
export function withSettings(
  contract: Contract,
  settings: ContractSettings,
  nowMs: number,
): CommandOf<'define-contract'> | Refused {
  const refused: string[] = []
  const limits = readOrderLimits(contract, settings, refused)
  const rules = readRules(typedRules(contract, settings), refused)
  if (!FUNDING_HOURS.includes(settings.fundingHours)) refused.push('fundingHours is 1, 2, 4 or 8')
  if (refused.length > 0) return { refused }
  checkQuantities(limits, refused)
  if (limits.maxNotional > 0n && limits.minNotional > limits.maxNotional)
    refused.push('minNotional is above maxNotional')
  refused.push(...faultsOf(contract, rules), ...faultsOfEnd(contract, rules.endsAt, nowMs))
  if (refused.length > 0) return { refused }
  const { kind, settle, ...own } = contract.contract
  // A known contract keeps its state, and a definition may name none that only contracts have.
  const terms = { ...definedTerms(contract), ...own, ...limits, ...rules, state: MarketState.trading }
  return { ...terms, kind: 'define-contract' }
}

function typedRules(contract: Contract, settings: ContractSettings): ContractRules {
  const { defaultLeverage } = contract.contract
  return { ...settings, defaultLeverage, fundingHours: Number(settings.fundingHours) as ContractRules['fundingHours'] }
}

/** The engine checks the same; here it is said in words. */
function faultsOf(contract: Contract, rules: ReturnType<typeof readRules>): string[] {
  const refused: string[] = []
  const leastMaintenance = contract.tiers[0]?.rate ?? 0n
  if (rules.makerRate > rules.takerRate) refused.push('makerPercent is above takerPercent')
  if (BigInt(rules.takerRate) >= leastMaintenance)
    refused.push('takerPercent must be below the maintenance rate of the first tier')
  if (rules.nearPpm === 0 || rules.nearPpm > rules.farPpm)
    refused.push('nearPercent must be above zero and not above farPercent')
  if (rules.clampPpm === 0) refused.push('clampPercent must be above zero')
  if (rules.triggerProtectPpm === 0) refused.push('triggerProtectPercent must be above zero')
  return refused
}

/** Traders count on what was announced: in its last day, in which it only reduces, an end stays. */
function faultsOfEnd({ contract }: Contract, endsAt: number, nowMs: number): string[] {
  if (endsAt === contract.endsAt) return []
  if (contract.endsAt > 0 && nowMs >= contract.endsAt - DAY_MS)
    return ['endsAt cannot be changed within a day of the end']
  return endsAt > 0 && endsAt < nowMs + ANNOUNCED_MS ? ['endsAt must be at least seven days from now'] : []
}
