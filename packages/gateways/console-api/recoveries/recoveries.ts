import { amountText } from '@bowline/capabilities/markets/index.ts'
import {
  foundTokens,
  heldDeposits,
  keptDeposits,
  lockRecovery,
  openRecoveries,
  refuseRecovery,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { recoveryReviewCalls } from '@bowline/contract/console/calls/recoveries.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { grantOf, grantTerms } from './execute-grant.ts'
import { heldOf, releaseTerms } from './execute-release.ts'
import { type ReturnNeeds, returnOf, returnTerms } from './execute-return.ts'
import { tokenReturnOf, tokenReturnTerms } from './execute-token-return.ts'

interface RecoveryNeeds extends ReturnNeeds {
  readonly sql: Sql
}

export const recoveryReviewHandlers: ConsoleHandlers<typeof recoveryReviewCalls, RecoveryNeeds> = {
  async 'GET /console-api/recoveries/waiting'({ params: { cursor, limit } }, { sql, instance }) {
    const networks = walletNetworks(instance.mode)
    const waiting = await openRecoveries(sql, cursorNumber(cursor) ?? 0, limit + 1)
    const { rows, next } = pageOf(waiting, limit, ({ id }) => String(id))
    const found = await Promise.all(
      rows.map(({ network: name, what, txid }) => {
        const network = networks.find((each) => each.network === name)
        return network && 'coin' in what ? heldDeposits(sql, network, txid) : []
      }),
    )
    const tokens = await Promise.all(rows.map((recovery) => foundTokens(sql, recovery)))
    return {
      rows: rows.map(({ id, userId, network, what, txid, amount, note, askedAtMs }, at) => ({
        ...{ id, userId, network, txid, amount, note, askedAtMs },
        coin: 'coin' in what ? what.coin : null,
        contract: 'contract' in what ? what.contract : null,
        tokens: (tokens[at] ?? []).map(({ id: token, userId: owner, amount: units, receiver, sender, seenAtMs }) => ({
          ...{ id: token, userId: owner, amount: String(units), receiver, sender, seenAtMs },
        })),
        found: (found[at] ?? []).map(({ amount: units, sender, ...deposit }) => ({
          ...{ ...deposit, amount: amountText(units), sender: sender ?? null },
        })),
      })),
      next,
    }
  },

  async 'GET /console-api/recoveries/held'({ params: { cursor, limit } }, { sql, instance }) {
    const held = await keptDeposits(sql, cursorNumber(cursor) ?? 0, limit + 1, instance.mode)
    const { rows, next } = pageOf(held, limit, ({ id }) => String(id))
    return {
      rows: rows.map(({ amount, sender, ...row }) => ({ ...row, amount: amountText(amount), sender: sender ?? null })),
      next,
    }
  },

  async 'POST /console-api/recoveries/return'(call, needs) {
    const { id, address: named, reason } = call.params
    const { held, address } = await returnOf(needs.sql, { deposit: id, named }, needs)
    const terms = returnTerms(held, address, named)
    return askSecondPerson(call, { kind: 'return-deposit', subject: {}, terms, reason })
  },

  async 'POST /console-api/recoveries/release'(call, { sql, instance }) {
    const { id, reason } = call.params
    const held = await inTransaction(sql, (tx) => heldOf(tx, id, instance.mode))
    return askSecondPerson(call, { kind: 'release-deposit', subject: {}, terms: releaseTerms(held), reason })
  },

  async 'POST /console-api/recoveries/request'(call, { sql, instance }) {
    const { id, deposit, fee, reason } = call.params
    const grant = await inTransaction(sql, (tx) => grantOf(tx, { recovery: id, deposit, fee }, instance.mode))
    return askSecondPerson(call, { kind: 'give-deposit', subject: {}, terms: grantTerms(grant), reason })
  },

  async 'POST /console-api/recoveries/sendBack'(call, needs) {
    const { id: recovery, deposit, address: named, reason } = call.params
    const back = await inTransaction(needs.sql, (tx) => tokenReturnOf(tx, { recovery, deposit, named }, needs))
    return askSecondPerson(call, {
      ...{ kind: 'return-token', subject: {}, terms: tokenReturnTerms(back), reason },
    })
  },

  async 'POST /console-api/recoveries/refuse'(call, { sql }) {
    const { id, reason } = call.params
    await inTransaction(sql, async (tx) => {
      const recovery = await lockRecovery(tx, id)
      if (!recovery) throw new SiteRefusal(SiteCode.refused, 'staff.recovery-gone')
      await refuseRecovery(tx, id, reason, call.nowMs)
      const object = { kind: 'recovery', id: String(id) }
      await recordAudit(tx, call, { action: 'recovery.refuse', object, after: { reason, userId: recovery.userId } })
    })
    return { isRefused: true }
  },
}
