import type { OpenCopyTrading, OverseenRelation, StoredCopy } from '@bowline/capabilities/copy-trading/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { copyRelationCalls } from '@bowline/contract/console/calls/copy-relations.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { pairOf } from '../../site-kit/pair.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

interface Needs {
  readonly sql: Sql
  readonly markets: Pick<MarketRegistry, 'contract'>
  readonly copies: Pick<OpenCopyTrading, 'copying' | 'oversight'>
}

export const copyRelationHandlers: ConsoleHandlers<typeof copyRelationCalls, Needs> = {
  async 'GET /console-api/copy-relations/list'(call, { sql, copies }) {
    const { cursor, limit, userId, state } = call.params
    const query = { userId, state, beforeId: cursorNumber(cursor), limit: limit + 1 }
    const found = await copies.oversight.relations(query)
    const { rows, next } = pageOf(found, limit, ({ relation }) => String(relation.id))
    const about = { action: 'copy-relations.list', after: { found: rows.length } }
    await recordAudit(sql, call, userId === undefined ? about : { ...about, userId })
    return { rows: rows.map(shown), next }
  },

  async 'GET /console-api/copy-relations/show'(call, { sql, markets, copies }) {
    const { relationId } = call.params
    const found = await copies.oversight.trouble(relationId)
    if (!found) throw unknown()
    await recordAudit(sql, call, {
      action: 'copy-relations.show',
      userId: found.relation.userId,
      after: { relationId },
    })
    return {
      relation: shown(found),
      closings: found.closings.flatMap((copy) => copyRow(markets, copy)),
      skips: [...found.skips],
      transfers: found.transfers.map(({ name, amount, askedAtMs }) => ({
        ...{ name, amount: amountText(amount), askedAtMs },
      })),
      positions: found.positions.flatMap(({ market, qty }) => {
        const contract = markets.contract(market)
        return contract ? [{ contract: pairOf(contract), qty: contract.qtyText(qty) }] : []
      }),
      copies: found.copies.flatMap((copy) => copyRow(markets, copy)),
    }
  },

  async 'POST /console-api/copy-relations/end'(call, { sql, copies }) {
    const { relationId, reason } = call.params
    const found = await copies.oversight.trouble(relationId)
    if (!found) throw unknown()
    // On record before it is done: a copier's positions are closed, and the reason must not be lacking.
    const about = { action: 'copy-relations.end', userId: found.relation.userId, after: { relationId, reason } }
    await recordAudit(sql, call, about)
    const ended = await copies.copying.end(relationId)
    if (!ended) throw unknown()
    return { state: ended.state }
  },
}

const unknown = () => new SiteRefusal(SiteCode.refused, 'copy.unknown-relation')

function shown({ relation, equity, profit, leaderName, counts }: OverseenRelation) {
  const { id: relationId, leaderId, userId, state, stopReason, allotted, returned, share, sharePpm } = relation
  return {
    ...{ relationId, leaderId, leaderName, userId, state, stopReason: stopReason ?? null, ...counts },
    ...{ allotted: amountText(allotted), profit: amountText(profit), withheld: amountText(share.withheld) },
    equity: amountText(state === 'ended' ? (returned ?? 0n) : equity),
    ...{ sharePpm: Number(sharePpm), startedAtMs: relation.startedAtMs, endedAtMs: relation.endedAtMs ?? null },
  }
}

function copyRow(markets: Needs['markets'], copy: StoredCopy) {
  const contract = markets.contract(copy.market)
  if (!contract) return []
  const { id: copyId, kind, isBuy, state, reason, qty, filled, tries, copiedAtMs } = copy
  return [
    {
      ...{ copyId, contract: pairOf(contract), kind, side: isBuy ? ('buy' as const) : ('sell' as const), state },
      ...{ reason: reason ?? null, qty: contract.qtyText(qty), filled: contract.qtyText(filled) },
      ...{ tries: tries ?? null, copiedAtMs },
    },
  ]
}
