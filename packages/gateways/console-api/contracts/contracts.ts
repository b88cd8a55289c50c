import { settingsOf, withSettings } from '@bowline/capabilities/markets/index.ts'
import type { Markings, Perpetuals } from '@bowline/capabilities/perpetuals/index.ts'
import type { IndexPublisher } from '@bowline/capabilities/price-source/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { contractCalls } from '@bowline/contract/console/calls/contracts.ts'
import { isStricter } from '@bowline/contract/terms/market-states.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import {
  changedFields,
  contractOf,
  type MarketNeeds,
  orNothing,
  orRefuse,
  putIntoState,
  refusal,
  stateOf,
} from '../markets/change-market.ts'
import { recordAudit } from '../record-audit.ts'
import { contractRow } from './contract-row.ts'

interface Needs extends MarketNeeds {
  readonly sql: Sql
  readonly markings: Pick<Markings, 'of'>
  readonly perpetuals: Pick<Perpetuals, 'history'>
  /** Absent where no outside prices are followed. */
  readonly indexes: Pick<IndexPublisher, 'health'> | undefined
}

export const contractHandlers: ConsoleHandlers<typeof contractCalls, Needs> = {
  async 'GET /console-api/contracts/list'({ nowMs }, { markets, markings, perpetuals, indexes }) {
    const needs = { markings, health: indexes?.health() ?? [], funds: await perpetuals.history.fundsSoFar() }
    return { nowMs, contracts: markets.contracts().map((contract) => contractRow(contract, needs)) }
  },

  async 'POST /console-api/contracts/restrict'(call, console) {
    const { name, state, reason } = call.params
    const before = stateOf(contractOf(console, name))
    if (!isStricter(before, state)) throw new SiteRefusal(SiteCode.refused, 'staff.only-stricter')
    return inTransaction(console.sql, async (tx) => {
      await recordAudit(tx, call, {
        action: 'contracts.set-state',
        object: { kind: 'contract', id: name },
        before: { state: before },
        after: { state, reason },
      })
      // Last, as for a market: what the engine refuses leaves no row.
      return { state: await putIntoState(console, name, state) }
    })
  },

  'POST /console-api/contracts/request-state'(call, console) {
    const { name, state, reason } = call.params
    const from = stateOf(contractOf(console, name))
    if (from === state || state === 'pre-open') throw refusal('staff.market-state')
    const terms = { about: name, change: { state: { from, to: state } } }
    return askSecondPerson(call, { kind: 'contract-state', subject: {}, terms, reason })
  },

  'POST /console-api/contracts/request-settings'(call, console) {
    const { name, reason, ...settings } = call.params
    const contract = contractOf(console, name)
    orRefuse(withSettings(contract, settings, call.nowMs))
    const terms = { about: name, change: orNothing(changedFields(settingsOf(contract), settings)) }
    return askSecondPerson(call, { kind: 'contract-settings', subject: {}, terms, reason })
  },
}
