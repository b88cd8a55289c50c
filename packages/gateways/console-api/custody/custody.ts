import { keepOfflineSignatures, offlineStatements } from '@bowline/capabilities/solvency/index.ts'
import {
  areMarks,
  coldKeys,
  custodyRows,
  feeHistory,
  feesInForce,
  firstAddressOf,
  gasTanks,
  keepSigned,
  markedTanks,
  moveById,
  recentMoves,
  unsignedFile,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { custodyCalls } from '@bowline/contract/console/calls/custody.ts'
import { type Amount, formatUnits, isFault, LEDGER_DECIMALS, parseUnits, trimUnits } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { coldKeyText, marksText, moveText } from './execute-custody.ts'

interface CustodyNeeds {
  readonly sql: Sql
  readonly instance: { readonly mode: 'demo' | 'production' }
}

const MOST_MOVES = 50

const feeText = (fee: Amount) => trimUnits(fee, LEDGER_DECIMALS)

/** Why a file is neither given nor taken. */
const MOVE_REFUSALS = {
  'not-ready': 'staff.move-not-ready',
  'not-allowed': 'staff.move-not-allowed',
  'not-signed': 'staff.move-not-signed',
} as const

export const custodyHandlers: ConsoleHandlers<typeof custodyCalls, CustodyNeeds> = {
  async 'GET /console-api/custody/board'({ nowMs }, { sql, instance }) {
    const networks = walletNetworks(instance.mode)
    const [rows, tanks, moves, cold, statements] = await Promise.all([
      custodyRows(sql, networks, nowMs),
      gasTanks(sql, networks),
      recentMoves(sql, MOST_MOVES),
      coldKeys(sql),
      offlineStatements(sql),
    ])
    return {
      rows: rows.map(({ network, coin: { coin, decimals }, held, queued, target }) => {
        // Eighteen decimals of nothing would be wider than a desk.
        const text = (amount: bigint) => trimUnits(amount, decimals)
        const { deposits, hot, warm, cold, transit } = held
        return {
          ...{ network, coin, queued: text(queued), target: text(target.hot) },
          held: {
            ...{ deposits: text(deposits), hot: text(hot), warm: text(warm), cold: text(cold), transit: text(transit) },
          },
          proposal: target.proposal ? { kind: target.proposal.kind, amount: text(target.proposal.amount) } : null,
        }
      }),
      tanks: tanks.map(({ network, coin: { coin, decimals }, held, fuel, low, high, isShort }) => {
        const text = (amount: bigint) => trimUnits(amount, decimals)
        const surplus = held > high ? held - high : 0n
        return {
          ...{ network, coin, held: text(held), fuel: text(fuel), low: text(low), high: text(high) },
          surplus: text(surplus),
          state: isShort ? 'short' : held < low ? 'filling' : surplus > 0n ? 'surplus' : 'enough',
        } as const
      }),
      moves: moves.flatMap(({ id, network, asset, kind, amount, state, problem, seenTxid = null, allowedAtMs }) => {
        const known = rows.find((row) => row.network === network && row.coin.asset === asset)
        if (!known) return []
        const { coin, decimals } = known.coin
        const isOffline = kind === 'refill-cold' && state === 'planned'
        return [
          {
            id,
            network,
            coin,
            kind,
            amount: trimUnits(amount, decimals),
            state,
            problem,
            isOffline,
            seenTxid,
            allowedAtMs,
          },
        ]
      }),
      unsigned: statements.length,
      cold: cold.map(({ family, fingerprint, key }) => ({
        ...{ family, fingerprint, address: firstAddressOf(networks, family, key) ?? '' },
      })),
    }
  },

  async 'GET /console-api/custody/fees'({ nowMs }, { sql, instance }) {
    const networks = walletNetworks(instance.mode).filter(({ node }) => node)
    const fees = await feesInForce(sql, networks, nowMs)
    return {
      rows: fees.map(({ network, coin: { coin, withdrawal }, fee, bounds, sinceMs }) => ({
        ...{ network, coin, fee: feeText(fee), table: feeText(withdrawal.fee) },
        ...{ low: feeText(bounds.low), high: feeText(bounds.high), sinceMs: sinceMs ?? null },
      })),
    }
  },

  async 'GET /console-api/custody/fee-changes'({ params: { cursor, limit } }, { sql }) {
    const found = await feeHistory(sql, { before: cursorNumber(cursor), limit: limit + 1 })
    const rows = found.map(({ id, network, coin, fee, replaced, asked, payouts, actor, atMs }) => ({
      ...{ id, network, coin, fee: feeText(fee), replaced: feeText(replaced) },
      ...{ asked: asked === undefined ? null : feeText(asked), payouts, by: actor, atMs },
    }))
    return pageOf(rows, limit, ({ id }) => String(id))
  },

  async 'POST /console-api/custody/request-move'(call, { sql, instance }) {
    const { network, coin, kind, amount, reason } = call.params
    const known = walletNetworks(instance.mode).find((each) => each.network === network && each.node)
    const decimals = known?.coins.find((each) => each.coin === coin)?.decimals
    if (decimals === undefined) throw new SiteRefusal(SiteCode.refused, 'staff.stop-unknown')
    const units = parseUnits(amount, decimals)
    if (isFault(units) || units <= 0n) throw new SiteRefusal(SiteCode.refused, 'staff.amount-wrong')
    if (kind === 'refill-gas') {
      const tank = (await gasTanks(sql, walletNetworks(instance.mode))).find((each) => each.network === network)
      if (tank?.coin.coin !== coin) throw new SiteRefusal(SiteCode.refused, 'staff.tank-unknown')
      // It would only be filled again.
      if (units > tank.held - tank.low) throw new SiteRefusal(SiteCode.refused, 'staff.tank-needs-it')
    }
    const terms = { about: moveText({ network, coin, kind, amount: formatUnits(units, decimals) }) }
    return askSecondPerson(call, { kind: 'move-coins', subject: {}, terms, reason })
  },

  async 'POST /console-api/custody/request-marks'(call, { sql, instance }) {
    const { network, low, high, reason } = call.params
    const [tank] = await markedTanks(
      sql,
      walletNetworks(instance.mode).filter((each) => each.network === network && each.node),
    )
    if (!tank) throw new SiteRefusal(SiteCode.refused, 'staff.tank-unknown')
    const { decimals } = tank.coin
    const [from, to] = [parseUnits(low, decimals), parseUnits(high, decimals)]
    if (isFault(from) || isFault(to) || !areMarks({ low: from, high: to }))
      throw new SiteRefusal(SiteCode.refused, 'staff.marks-wrong')
    const terms = { about: marksText({ network, low: formatUnits(from, decimals), high: formatUnits(to, decimals) }) }
    return askSecondPerson(call, { kind: 'tank-marks', subject: {}, terms, reason })
  },

  async 'POST /console-api/custody/request-cold-key'(call, { sql, instance }) {
    const { family, key, fingerprint, reason } = call.params
    const address = firstAddressOf(walletNetworks(instance.mode), family, key)
    if (address === undefined) throw new SiteRefusal(SiteCode.refused, 'staff.cold-key-wrong')
    if ((await coldKeys(sql)).some((known) => known.family === family))
      throw new SiteRefusal(SiteCode.refused, 'staff.cold-key-known')
    const terms = { about: coldKeyText({ family, key, fingerprint, address }) }
    return { ...(await askSecondPerson(call, { kind: 'cold-key', subject: {}, terms, reason })), address }
  },

  async 'GET /console-api/custody/unsigned'(call, { sql, instance }) {
    const { move } = call.params
    const file = await unsignedFile(sql, walletNetworks(instance.mode), move)
    if (typeof file === 'string') throw new SiteRefusal(SiteCode.refused, MOVE_REFUSALS[file])
    const object = { kind: 'move', id: String(move) }
    await inTransaction(sql, (tx) => recordAudit(tx, call, { action: 'custody.export', object, after: {} }))
    return file
  },

  async 'POST /console-api/custody/request-give-up'(call, { sql, instance }) {
    const { move: id, reason } = call.params
    const move = await moveById(sql, id)
    const known = walletNetworks(instance.mode)
      .find(({ network }) => network === move?.network)
      ?.coins.find(({ asset }) => asset === move?.asset)
    if (!move || !known || move.kind !== 'refill-cold' || move.state !== 'planned')
      throw new SiteRefusal(SiteCode.refused, 'staff.move-not-ready')
    const { network, kind } = move
    const amount = formatUnits(move.amount, known.decimals)
    const terms = { about: `${id} ${moveText({ network, coin: known.coin, kind, amount })}` }
    return askSecondPerson(call, { kind: 'give-up-move', subject: {}, terms, reason })
  },

  async 'POST /console-api/custody/request-book'(call, { sql, instance }) {
    const { move: id, reason } = call.params
    const move = await moveById(sql, id)
    const known = walletNetworks(instance.mode)
      .find(({ network }) => network === move?.network)
      ?.coins.find(({ asset }) => asset === move?.asset)
    if (!move || !known || move.state !== 'given-up' || move.seenTxid === undefined)
      throw new SiteRefusal(SiteCode.refused, 'staff.move-not-seen')
    const { network, kind, seenTxid } = move
    const amount = formatUnits(move.amount, known.decimals)
    const terms = { about: `${id} ${seenTxid} ${moveText({ network, coin: known.coin, kind, amount })}` }
    return askSecondPerson(call, { kind: 'book-move', subject: {}, terms, reason })
  },

  async 'GET /console-api/custody/statements'(call, { sql }) {
    const statements = await offlineStatements(sql)
    if (statements.length === 0) throw new SiteRefusal(SiteCode.refused, 'staff.move-not-ready')
    const object = { kind: 'cold-key', id: 'statements' }
    await inTransaction(sql, (tx) => recordAudit(tx, call, { action: 'custody.export', object, after: {} }))
    return {
      name: `statements-${statements[0]?.snapshot}.json`,
      text: `${JSON.stringify({ format: 'bowline-statements-1', statements }, null, 2)}\n`,
    }
  },

  async 'POST /console-api/custody/signed-statements'(call, { sql }) {
    return inTransaction(sql, async (tx) => {
      const taken = (await keepOfflineSignatures(tx, call.params.text, call.nowMs)) ?? 0
      if (taken === 0) throw new SiteRefusal(SiteCode.refused, 'staff.move-not-signed')
      const object = { kind: 'cold-key', id: 'statements' }
      await recordAudit(tx, call, { action: 'custody.import', object, after: { taken } })
      return { taken }
    })
  },

  async 'POST /console-api/custody/signed'(call, { sql, instance }) {
    const { move, text } = call.params
    const actor = `staff:${call.session.member.id}`
    await inTransaction(sql, async (tx) => {
      const kept = await keepSigned(tx, walletNetworks(instance.mode), { moveId: move, text, actor }, call.nowMs)
      if (kept !== 'kept') throw new SiteRefusal(SiteCode.refused, MOVE_REFUSALS[kept])
      await recordAudit(tx, call, { action: 'custody.import', object: { kind: 'move', id: String(move) }, after: {} })
    })
    return { isTaken: true }
  },
}
