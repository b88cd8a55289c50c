import type { Messages } from '@bowline/capabilities/messages/index.ts'
import { permissionsOf } from '@bowline/capabilities/permission/index.ts'
import {
  addStaffKey,
  askKeyChange,
  fingerprintOf,
  giveRelease,
  keyChangeToRelease,
  keyOptions,
  keysInForce,
  lastKeyProblem,
  MOST_KEYS,
  openKeyChange,
  RELEASING_PERSONS,
  type ReleaseKey,
  type ReleaseRefusal,
  readNewKey,
  releasedBy,
  removeStaffKey,
  staffKeys,
} from '@bowline/capabilities/release-keys/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import { areSameHands, listStaff } from '@bowline/capabilities/staff/index.ts'
import { releaseWaiting, type WalletMode, waitingReleases, walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { releaseKeyCalls } from '@bowline/contract/console/calls/release-keys.ts'
import { formatUnits } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers, StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { shownRelease } from './shown-release.ts'

interface KeyNeeds {
  readonly sql: Sql
  readonly configuration: Pick<SiteConfiguration, 'current'>
  readonly instance: { readonly mode: WalletMode }
  readonly messages: Pick<Messages, 'enqueue'>
}

const REFUSED: Readonly<Record<ReleaseRefusal | 'unknown', PlainReason>> = {
  unknown: 'staff.release-gone',
  wrong: 'staff.key-wrong',
  'unknown-key': 'staff.key-not-in-force',
  'same-hands': 'staff.request-not-independent',
}

const refused = (why: PlainReason) => new SiteRefusal(SiteCode.refused, why)

export const releaseKeyHandlers: ConsoleHandlers<typeof releaseKeyCalls, KeyNeeds> = {
  async 'GET /console-api/release-keys/board'({ session }, { sql, instance }) {
    const networks = walletNetworks(instance.mode)
    const [own, inForce, change, wanted, problem, waiting] = await Promise.all([
      staffKeys(sql, session.member.id),
      keysInForce(sql),
      openKeyChange(sql),
      wantedKeys(sql),
      lastKeyProblem(sql),
      waitingReleases(sql, networks),
    ])
    const without = (these: readonly ReleaseKey[], those: readonly ReleaseKey[]) =>
      these.filter(({ id }) => those.every((other) => other.id !== id)).map(viewOf)
    const rows = waiting.map(async ({ subject, text, kind, leaving }) => {
      const coin = networks
        .find(({ network }) => network === leaving.network)
        ?.coins.find(({ asset }) => asset === leaving.asset)
      const signedBy = [...(await releasedBy(sql, { subject, text }, inForce))]
      const amount = coin ? formatUnits(leaving.amount, coin.decimals) : String(leaving.amount)
      return { subject, kind, coin: coin?.coin ?? leaving.asset, amount, release: shownRelease(leaving), signedBy }
    })
    return {
      own: own.map((key) => ({
        ...{ number: key.number, key: key.id, label: key.label, createdAtMs: key.createdAtMs },
        fingerprint: fingerprintOf(key),
        isInForce: inForce.keys.some(({ id }) => id === key.id),
      })),
      version: inForce.version,
      inForce: inForce.keys.map(viewOf),
      change: change
        ? {
            version: change.version,
            keys: change.keys.map(({ person, id, publicKey, rpId }) => ({ person, id, publicKey, rpId })),
            added: without(change.keys, inForce.keys),
            removed: without(inForce.keys, change.keys),
            signedBy: [...(await releasedBy(sql, keyChangeToRelease(change), inForce))],
          }
        : null,
      isOutdated:
        inForce.version > 0 && without(wanted, inForce.keys).length + without(inForce.keys, wanted).length > 0,
      problem: problem ?? '',
      waiting: await Promise.all(rows),
    }
  },

  async 'POST /console-api/release-keys/options'(call, { configuration }) {
    const known = await staffKeys(call.decisions, call.session.member.id)
    if (known.length >= MOST_KEYS) throw refused('staff.key-too-many')
    const rpName = configuration.current.settings.brand.name
    const options = await keyOptions(registrant(call), { rpId: call.params.host, rpName, known })
    return { options: { ...options } }
  },

  async 'POST /console-api/release-keys/add'(call) {
    const { label, response } = call.params
    const key = await readNewKey(registrant(call), { label, response: response as never })
    if (!key) throw refused('staff.key-wrong')
    return inTransaction(call.decisions, async (tx) => {
      if ((await staffKeys(tx, key.staff)).length >= MOST_KEYS) throw refused('staff.key-too-many')
      if (!(await addStaffKey(tx, key, call.nowMs))) throw refused('staff.key-known')
      const fingerprint = fingerprintOf(key)
      const after = { label, fingerprint, host: key.rpId }
      await recordAudit(tx, call, { action: 'release-keys.add', object: own(call), after })
      return { fingerprint }
    })
  },

  async 'POST /console-api/release-keys/remove'(call) {
    return inTransaction(call.decisions, async (tx) => {
      const label = await removeStaffKey(tx, call.session.member.id, call.params.number)
      if (label === undefined) throw refused('staff.key-gone')
      await recordAudit(tx, call, { action: 'release-keys.remove', object: own(call), after: { label } })
      return { isRemoved: true }
    })
  },

  async 'POST /console-api/release-keys/ask-change'(call) {
    return inTransaction(call.decisions, async (tx) => {
      const keys = await wantedKeys(tx)
      if (new Set(keys.map(({ person }) => person)).size < RELEASING_PERSONS) throw refused('staff.keys-too-few')
      const { version } = await askKeyChange(tx, { keys, askedBy: call.session.member.id }, call.nowMs)
      const after = { version, keys: keys.map(({ person }) => person) }
      await recordAudit(tx, call, { action: 'release-keys.ask-change', object: own(call), after })
      return { version }
    })
  },

  async 'POST /console-api/release-keys/sign-change'(call, { messages }) {
    const { version, assertion } = call.params
    return inTransaction(call.decisions, async (tx) => {
      const change = await openKeyChange(tx)
      if (change?.version !== version) throw refused('staff.release-gone')
      const given = { ...keyChangeToRelease(change), ...by(call), messages, assertion }
      const done = await giveRelease(tx, given, call.nowMs)
      if ('refusal' in done) throw refused(REFUSED[done.refusal])
      await recordAudit(tx, call, { action: 'release-keys.sign-change', object: own(call), after: { version } })
      return { isReleased: done.persons >= RELEASING_PERSONS }
    })
  },

  async 'POST /console-api/release-keys/release'(call, { instance, messages }) {
    const { subject, assertion } = call.params
    // As for any other approval (decision 33).
    if (call.session.member.decidesFromMs > call.nowMs) throw refused('staff.request-too-new')
    const given = { subject, ...by(call), messages, assertion }
    const done = await releaseWaiting(
      call.decisions,
      walletNetworks(instance.mode),
      given,
      call.nowMs,
      (tx, { leaving }) =>
        recordAudit(tx, call, {
          action: 'release-keys.release',
          object: { kind: 'release', id: subject },
          after: shownRelease(leaving),
        }),
    )
    if ('refusal' in done) throw refused(REFUSED[done.refusal])
    return done
  },
}

const viewOf = (key: ReleaseKey) => ({ person: key.person, fingerprint: fingerprintOf(key) })

const own = ({ session }: StaffCall) => ({ kind: 'staff', id: String(session.member.id) })

const by = ({ session, decisions }: StaffCall) => ({
  staff: session.member.id,
  areSameHands: (one: number, other: number) => areSameHands(decisions, one, other),
})

const registrant = ({ session: { member, sessionId } }: StaffCall) => ({
  ...{ staff: member.id, person: member.email, boundTo: sessionId },
})

/** Of members who may release now. */
async function wantedKeys(sql: Sql): Promise<ReleaseKey[]> {
  const [keys, members] = await Promise.all([staffKeys(sql), listStaff(sql)])
  return keys.filter(({ staff }) =>
    members.some(
      ({ id, role, isDisabled }) => id === staff && !isDisabled && permissionsOf(role).includes('withdrawals.decide'),
    ),
  )
}
