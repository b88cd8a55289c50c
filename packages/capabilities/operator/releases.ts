import { releaseCode } from '@bowline/chains/signer/assertion.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { keysInForce, releasedBy, type ToRelease } from '../release-keys/index.ts'
import {
  findWithdrawal,
  releaseOfWithdrawal,
  waitingReleases,
  walletNetworks,
  withdrawalsToRelease,
} from '../wallet/index.ts'
import type { Operator } from './operator.ts'

/** What needs persons' keys, as it will be signed, and not as a page shows it. */
interface Shown {
  readonly id: string
  readonly kind: 'withdrawal' | 'move' | 'return'
  readonly state: string
  readonly amount: string
  readonly network: string
  readonly to: string
  /** As in the console, in mails and in the signer's log. */
  readonly code: string
  /** Whose word the signer would take. */
  readonly signedBy: readonly string[]
}

const MOST = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Needs = Pick<Operator, 'sql' | 'config'>

/** Everything above a bound that is not paid yet, and what was paid last. */
export async function listReleases({ sql, config }: Needs): Promise<{ readonly releases: readonly Shown[] }> {
  const networks = walletNetworks(config.mode)
  const large = (await withdrawalsToRelease(sql, MOST)).flatMap((row) => {
    const needed = releaseOfWithdrawal(networks, row)
    return needed ? [{ ...needed, kind: 'withdrawal' as const, state: row.state }] : []
  })
  const waiting = (await waitingReleases(sql, networks)).map((each) => ({ ...each, state: 'unreleased' }))
  const releases = [...large, ...waiting].map((each) => shown(sql, each))
  return { releases: await Promise.all(releases) }
}

export async function showRelease({ sql, config }: Needs, id: string): Promise<Shown> {
  const known = UUID.test(id) ? await findWithdrawal(sql, id) : undefined
  const needed = known && releaseOfWithdrawal(walletNetworks(config.mode), known)
  if (known && needed) return shown(sql, { ...needed, kind: 'withdrawal', state: known.state })
  const found = (await listReleases({ sql, config })).releases.find((each) => each.id === id)
  if (found) return found
  throw new ControlError(
    'no-release',
    `nothing of that name needs keys${known ? ': it is below its coin’s bound' : ''}`,
  )
}

async function shown(
  sql: Operator['sql'],
  {
    subject,
    text,
    shown: { amount = '' },
    leaving: { network, to },
    kind,
    state,
  }: ToRelease &
    Pick<Shown, 'kind'> & { readonly state: string } & {
      readonly leaving: { readonly network: string; readonly to: string }
    },
): Promise<Shown> {
  const signedBy = [...(await releasedBy(sql, { subject, text }, await keysInForce(sql)))]
  return { id: subject, kind, state, amount, network, to, code: releaseCode(text), signedBy }
}
