import type { Command, CommandOf } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import type { SettingsCommand } from '@bowline/core/perpetuals/settings.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type Refused, refused } from '../spot/index.ts'
import type { ContractTrader } from './place-contract-order.ts'

export interface SettingsChanged {
  readonly done: true
  readonly time: number
  readonly sequence: number
  /** Positions that the change reported. */
  readonly positions: readonly EventOf<'position'>[]
}

type Own<K extends SettingsCommand> = Omit<CommandOf<K>, 'kind'> & { readonly account: number }

export const setLeverage = (engine: EngineClient, terms: Own<'set-leverage'>) =>
  change(engine, { ...terms, kind: 'set-leverage' })

/** Cross or isolated, for one contract. */
export const setMarginMode = (engine: EngineClient, terms: Own<'set-margin-mode'>) =>
  change(engine, { ...terms, kind: 'set-margin-mode' })

/** One position or two, for all contracts of a kind. */
export const setPositionMode = (engine: EngineClient, terms: Own<'set-position-mode'>) =>
  change(engine, { ...terms, kind: 'set-position-mode' })

/** Ledger units into (> 0) or out of an isolated position. */
export const adjustMargin = (
  engine: EngineClient,
  { account }: ContractTrader,
  terms: Omit<Own<'adjust-margin'>, 'account'>,
) => change(engine, { ...terms, account, kind: 'adjust-margin' })

async function change(engine: EngineClient, command: Command): Promise<SettingsChanged | Refused> {
  const result = await engine.submit(command)
  if (result.rejection !== Rejection.none) return refused(result)
  const positions = result.events.filter((event) => event.kind === 'position')
  return { done: true, time: result.time, sequence: result.sequence, positions }
}
