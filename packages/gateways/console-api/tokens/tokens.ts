import { askForCheck, checkedTokens, type TokenName, walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { tokenCalls } from '@bowline/contract/console/calls/tokens.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { tokenText } from './execute-accepting.ts'

interface TokenNeeds {
  readonly sql: Sql
  readonly instance: { readonly mode: 'demo' | 'production' }
}

const named = ({ network, contract, decimals }: TokenName): TokenName => ({
  ...{ network, contract: contract.toLowerCase(), decimals },
})

const isSame = (one: TokenName, other: TokenName) =>
  one.network === other.network && one.contract === other.contract && one.decimals === other.decimals

/** Networks whose tokens are contracts, with those that are listed. */
function listedIn(mode: 'demo' | 'production') {
  const networks = walletNetworks(mode).filter(({ node }) => node?.family === 'evm')
  const tokens = networks.flatMap(({ network, coins }) =>
    coins.flatMap(({ coin, asset, decimals }) =>
      asset === 'native' ? [] : { network, contract: asset, decimals, coin },
    ),
  )
  return { networks: networks.map(({ network }) => network), tokens }
}

export const tokenHandlers: ConsoleHandlers<typeof tokenCalls, TokenNeeds> = {
  async 'GET /console-api/tokens/list'(_, { sql, instance }) {
    const { networks, tokens } = listedIn(instance.mode)
    const checked = await checkedTokens(sql)
    const unchecked = {
      standing: 'waits',
      faults: [],
      signs: [],
      code: '',
      checked: undefined,
      waiting: undefined,
    } as const
    const others = checked.filter((each) => !tokens.some((token) => isSame(token, each)))
    const rows = [
      ...tokens.map((token) => ({ ...unchecked, ...checked.find((each) => isSame(token, each)), ...token })),
      ...others.map((token) => ({ ...token, coin: null })),
    ]
    return {
      networks,
      rows: rows.map(({ faults, signs, checked: done, waiting, ...row }) => ({
        ...{ ...row, faults: [...faults], signs: [...signs], checked: done ?? null },
        waiting: waiting ? { ...waiting, problem: waiting.problem ?? null } : null,
      })),
    }
  },

  async 'POST /console-api/tokens/check'(call, { sql, instance }) {
    const token = named(call.params)
    const { networks } = listedIn(instance.mode)
    if (!networks.includes(token.network)) throw new SiteRefusal(SiteCode.refused, 'staff.token-unknown')
    await inTransaction(sql, async (tx) => {
      await askForCheck(tx, token, `staff:${call.session.member.id}`, call.nowMs)
      const object = { kind: 'token', id: `${token.network} ${token.contract}` }
      await recordAudit(tx, call, { action: 'tokens.check', object, after: { reason: call.params.reason } })
    })
    return { isAsked: true }
  },

  async 'POST /console-api/tokens/request-accept'(call, { sql }) {
    const token = named(call.params)
    const known = (await checkedTokens(sql)).find((each) => isSame(each, token))
    if (known?.standing !== 'unaccepted') throw new SiteRefusal(SiteCode.refused, 'staff.token-changed')
    const terms = { about: tokenText(known) }
    return askSecondPerson(call, { kind: 'accept-token', subject: {}, terms, reason: call.params.reason })
  },
}
