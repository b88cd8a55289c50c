import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { openDifferences, readBooks } from '@bowline/capabilities/reconciliation/index.ts'
import {
  readStops,
  sentAllTheSame,
  stopCoin,
  TOTALS_STALE_MS,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { reconciliationCalls } from '@bowline/contract/console/calls/reconciliation.ts'
import { formatUnits, trimUnits } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { stopText } from './execute-opening.ts'

interface ReconciliationNeeds {
  readonly sql: Sql
  readonly markets: Pick<MarketRegistry, 'assetByCode'>
  readonly instance: { readonly mode: 'demo' | 'production' }
}

export const reconciliationHandlers: ConsoleHandlers<typeof reconciliationCalls, ReconciliationNeeds> = {
  async 'GET /console-api/reconciliation/board'({ nowMs }, { sql, markets, instance }) {
    const networks = walletNetworks(instance.mode)
    const assetOf = (coin: string) => markets.assetByCode(coin)?.asset
    const [books, differences, stops, sent] = await Promise.all([
      readBooks({ sql, networks, assetOf }),
      openDifferences(sql),
      readStops(sql),
      sentAllTheSame(sql),
    ])
    const rows = books.map(({ network, coin: { coin, asset, decimals }, ledger, booked, chain, gas }) => {
      const isOf = (each: { network: string; coin: string }) => each.network === network && each.coin === coin
      return {
        ...{ network, coin, ledger: amountText(ledger), book: formatUnits(booked, decimals) },
        chain: chain ? formatUnits(chain.total, decimals) : null,
        chainAtMs: chain?.atMs ?? null,
        isChecked: chain !== undefined && nowMs - chain.atMs <= TOTALS_STALE_MS,
        gas: gas ? { ledger: amountText(gas.ledger), book: formatUnits(gas.booked, decimals) } : null,
        differences: differences
          .filter(isOf)
          .map(({ kind, amount, beganAtMs }) => ({ kind, amount: amountText(amount), sinceMs: beganAtMs })),
        sentAllTheSame: sent
          .filter((each) => each.network === network && each.asset === asset)
          .map(({ id, seenTxid = '', amount }) => ({ move: id, txid: seenTxid, amount: trimUnits(amount, decimals) })),
        stops: stops.filter(isOf).map(({ what, reason, beganAtMs }) => ({ what, reason, sinceMs: beganAtMs })),
      }
    })
    return { rows }
  },

  async 'POST /console-api/reconciliation/stop'(call, { sql, instance }) {
    const { network, coin, what, reason } = call.params
    const known = walletNetworks(instance.mode).find((each) => each.network === network)
    if (!known?.coins.some((each) => each.coin === coin)) throw new SiteRefusal(SiteCode.refused, 'staff.stop-unknown')
    await inTransaction(sql, async (tx) => {
      const actor = `staff:${call.session.member.id}`
      await stopCoin(tx, { network, coin, what, reason: 'operator' }, actor, call.nowMs)
      const object = { kind: 'coin', id: `${network} ${coin}` }
      await recordAudit(tx, call, { action: 'reconciliation.stop', object, after: { what, reason } })
    })
    return { isStopped: true }
  },

  async 'POST /console-api/reconciliation/request-open'(call, { sql }) {
    const { network, coin, what, because, reason } = call.params
    const stops = await readStops(sql)
    const isStopped = stops.some(
      (stop) => stop.network === network && stop.coin === coin && stop.what === what && stop.reason === because,
    )
    if (!isStopped) throw new SiteRefusal(SiteCode.refused, 'staff.stop-unknown')
    const terms = { about: stopText({ network, coin, what, reason: because }) }
    return askSecondPerson(call, { kind: 'end-stop', subject: {}, terms, reason })
  },
}
