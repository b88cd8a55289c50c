import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import {
  acceptCollateral,
  announceCollateralChange,
  type Collateral,
  type CollateralChange,
  collateralTextsOf,
  isTighter,
  readCollateralChanges,
  readCollaterals,
  setCollateralTerms,
  withdrawCollateralChange,
  withTexts,
} from '@bowline/capabilities/unified-account/index.ts'
import type { collateralCalls, collateralStates } from '@bowline/contract/console/calls/collateral.ts'
import { collateralRowsOf } from '@bowline/core/messages/unified-terms.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { rateText } from '../../site-kit/contract-rows.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers, StaffCall } from '../console-handler.ts'
import { changedFields, type MarketNeeds, refusal, requireUnchanged } from '../markets/change-market.ts'
import { recordAudit } from '../record-audit.ts'

interface Needs extends MarketNeeds {
  readonly sql: Sql
}

type CollateralState = (typeof collateralStates)[number]

/** What a coin becomes by a wish. */
const AIM = { end: 'ending', take: 'taken' } as const

export const collateralHandlers: ConsoleHandlers<typeof collateralCalls, Needs> = {
  async 'GET /console-api/collateral/list'(_call, { engine, markets, sql }) {
    const [collaterals, changes] = await Promise.all([readCollaterals(engine), readCollateralChanges(sql)])
    return {
      coins: collaterals.map((terms) => {
        const coin = codeOf(markets, terms.asset)
        const [first] = collateralRowsOf({ ...terms }, terms.tiers)
        const change = changes.get(coin)
        return {
          ...{ coin, state: stateOf(terms, change), endsAt: change?.dueAtMs ?? null, terms: collateralTextsOf(terms) },
          isByWorth: terms.byWorth === 1,
          isFixed: terms.isAlwaysOn === 1,
          usage: amountText(terms.usage),
          cap: terms.platformCap > 0n ? amountText(terms.platformCap) : null,
          ratio: rateText(first?.ratio ?? 0),
        }
      }),
    }
  },

  async 'POST /console-api/collateral/request'(call, console) {
    const { coin, wish, reason } = call.params
    const { terms, state } = await coinNow(console, console.sql, coin)
    const to = AIM[wish]
    // What everybody has as collateral is what contracts settle in: of it nothing but other terms is withdrawn.
    if (terms.isAlwaysOn === 1 && (wish === 'end' || state !== 'changing')) throw refusal('staff.collateral-fixed')
    if (wish === 'end' && state === 'changing') throw refusal('staff.collateral-announced')
    if (state === to || (wish === 'end' && state !== 'taken')) throw refusal('staff.nothing-changed')
    const change = { about: coin, change: { collateral: { from: state, to } } }
    return askSecondPerson(call, { kind: 'collateral', subject: {}, terms: change, reason })
  },

  async 'POST /console-api/collateral/request-terms'(call, console) {
    const { coin, reason, ...typed } = call.params
    const { terms, state } = await coinNow(console, console.sql, coin)
    if (state !== 'taken') throw refusal('staff.collateral-announced')
    const after = soundTerms(coin, terms, typed)
    const change = changedFields(collateralTextsOf(terms), collateralTextsOf(after))
    if (Object.keys(change).length === 0) throw refusal('staff.nothing-changed')
    const asked = { kind: 'collateral', subject: {}, terms: { about: coin, change }, reason } as const
    return { ...(await askSecondPerson(call, asked)), isAnnounced: isTighter(terms, after) }
  },
}

const field = z.object({ from: z.string(), to: z.string() })
const termsForm = z.object({ about: z.string(), change: z.record(z.string(), field) })

/** Announces the end of a coin or other terms of it, takes it (again), or has it other terms at once, as two persons agreed. */
export async function executeCollateral(
  tx: Transaction,
  { terms: agreed, reason, id }: Approval,
  call: StaffCall,
  console: MarketNeeds,
): Promise<void> {
  const { about: coin, change } = termsForm.parse(agreed)
  const { terms, state } = await coinNow(console, tx, coin)
  requireUnchanged({ collateral: state, ...collateralTextsOf(terms) }, change)
  const side = (which: 'from' | 'to') =>
    Object.fromEntries(Object.entries(change).map(([name, field]) => [name, field[which]]))
  const note = (action: string) =>
    recordAudit(tx, call, {
      ...{ action, object: { kind: 'collateral', id: coin }, before: side('from') },
      after: { ...side('to'), reason, approval: id },
    })
  const { collateral } = change
  if (!collateral) {
    if (state !== 'taken') throw refusal('staff.changed-since')
    const after = soundTerms(coin, terms, { ...collateralTextsOf(terms), ...side('to') })
    const texts = collateralTextsOf(after)
    if (isTighter(terms, after)) {
      await note('collateral.announce-terms')
      await announceCollateralChange(tx, coin, call.nowMs, texts)
    } else {
      await note('collateral.set-terms')
      // Last: what the engine refuses leaves no row, and to repeat it changes nothing.
      await setCollateralTerms(console, coin, texts)
    }
  } else if (collateral.to === 'ending') {
    await note('collateral.announce-end')
    await announceCollateralChange(tx, coin, call.nowMs)
  } else {
    await note('collateral.take')
    await withdrawCollateralChange(tx, coin, call.nowMs)
    if (state === 'ended') await acceptCollateral(console, coin, true)
  }
}

type Typed = ReturnType<typeof collateralTextsOf>

function soundTerms(coin: string, terms: Collateral, typed: Typed) {
  const after = withTexts(coin, terms, typed)
  if ('problem' in after) throw refusal('staff.definition-invalid', { problems: after.problem })
  return after
}

async function coinNow({ engine, markets }: MarketNeeds, sql: Sql, coin: string) {
  const asset = markets.assetByCode(coin)?.asset
  const [collaterals, changes] = await Promise.all([readCollaterals(engine), readCollateralChanges(sql)])
  const terms = collaterals.find((each) => each.asset === asset)
  if (!terms) throw refusal('staff.collateral-fixed')
  return { terms, state: stateOf(terms, changes.get(coin)) }
}

function stateOf({ isAccepted }: Collateral, change: CollateralChange | undefined): CollateralState {
  if (isAccepted !== 1) return 'ended'
  return change ? (change.terms ? 'changing' : 'ending') : 'taken'
}
