import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  type Contract,
  type defineFeeTier,
  isRefused,
  limitsOf,
  type Market,
  type MarketLimits,
  withLimits,
} from '@bowline/capabilities/markets/index.ts'
import {
  type ContractStateWord,
  type MarketStateWord,
  type ShownStateWord,
  setMarketState,
  stateWord,
} from '@bowline/capabilities/operator/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import type { Reasoned } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

export interface MarketNeeds {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
}

type Change = Readonly<Record<string, { readonly from: string; readonly to: string }>>

export function marketOf({ markets }: Pick<MarketNeeds, 'markets'>, symbol: string): Market {
  const market = markets.bySymbol(symbol)
  if (!market) throw refusal('staff.market-unknown', { symbol })
  return market
}

export function contractOf({ markets }: Pick<MarketNeeds, 'markets'>, name: string): Contract {
  const contract = markets.contractByName(name)
  if (!contract) throw refusal('staff.contract-unknown', { name })
  return contract
}

export function stateOf(contract: Contract): ShownStateWord
export function stateOf(market: Market): MarketStateWord
export function stateOf({ terms }: Market): ShownStateWord {
  return stateWord(terms.state)
}

/** The state the engine chose: a reopened market takes post-only orders first. `symbol`: of a contract, its name. */
export async function putIntoState(
  console: MarketNeeds,
  symbol: string,
  state: ContractStateWord,
): Promise<ContractStateWord> {
  try {
    return (await setMarketState(console, symbol, state)).state as ContractStateWord
  } catch (error) {
    if (error instanceof ControlError) throw refusal('staff.market-unchanged', { symbol, state })
    throw error
  }
}

/** The changed fields alone, each as it was and as it is to be. */
export function changedFields(before: object, after: object): Change {
  const was = before as Readonly<Record<string, string>>
  const fields = Object.entries(after as Readonly<Record<string, string>>)
  return Object.fromEntries(
    fields.filter(([name, to]) => was[name] !== to).map(([name, to]) => [name, { from: was[name] ?? '', to }]),
  )
}

export function orNothing(change: Change): Change {
  if (Object.keys(change).length === 0) throw refusal('staff.nothing-changed')
  return change
}

/** Somebody may have changed the same meanwhile: what was approved is no longer what would be done. */
export function requireUnchanged(now: object, change: Change): void {
  const current = now as Readonly<Record<string, string>>
  if (Object.entries(change).some(([name, { from }]) => current[name] !== from)) throw refusal('staff.changed-since')
}

export function limitsCommand(
  { markets }: Pick<MarketNeeds, 'markets'>,
  market: Market,
  limits: MarketLimits,
): CommandOf<'define-market'> {
  return orRefuse(withLimits(market, limits, markets.feeTiers()))
}

/** With these fields changed, and the others as they are. */
export function applied(market: Market, change: Change): MarketLimits {
  const to = Object.fromEntries(Object.entries(change).map(([name, field]) => [name, field.to]))
  return { ...limitsOf(market), ...to }
}

export function orRefuse<C extends CommandOf<'define-market' | 'define-fee-tier' | 'define-contract'>>(
  command: C | Extract<ReturnType<typeof defineFeeTier>, { refused: unknown }>,
): C {
  if (isRefused(command)) throw refusal('staff.definition-invalid', { problems: command.refused.join('; ') })
  return command
}

export async function define(
  { engine }: Pick<MarketNeeds, 'engine'>,
  command: CommandOf<'define-market' | 'define-fee-tier' | 'define-tiers' | 'define-contract'>,
): Promise<void> {
  const { rejection } = await engine.submit(command)
  if (rejection !== Rejection.none) throw refusal('staff.definition-refused')
}

export function refusal(...reasoned: Reasoned): SiteRefusal {
  return SiteRefusal.because(SiteCode.refused, reasoned)
}
